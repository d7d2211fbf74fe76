// Takes TLS off what comes in and passes it on, to the same address and the port that its parent names. Ends with its parent.
import { connect } from 'node:net';
import { createServer } from 'node:tls';

process.once('message', ({ key, cert }) => {
  let upstream = 0;
  const server = createServer({ key, cert }, (inside) => {
    const outside = connect({ host: inside.localAddress, port: upstream, noDelay: true });
    inside.pipe(outside).pipe(inside);
    for (const socket of [inside, outside]) socket.on('error', () => socket.destroy());
    inside.on('close', () => outside.destroy());
    outside.on('close', () => inside.destroy());
  });
  process.on('message', (message) => {
    upstream = message.upstream;
  });
  server.listen({ host: '0.0.0.0', port: 0, backlog: 4096 }, () => process.send({ port: server.address().port }));
});
process.once('disconnect', () => process.exit());
