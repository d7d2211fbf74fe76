import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { selfSigned } from '../test/servers/certificate.ts';
import { type SyntheticWeb, serveSyntheticWeb, type WebShape } from './synthetic-web.ts';

const relayFile = fileURLToPath(new URL('./synthetic/tls-relay.mjs', import.meta.url));

/** Serves the web over https, with a certificate that nobody trusts. Needs `openssl`. */
export async function serveOverTls(shape: WebShape): Promise<SyntheticWeb> {
  const relay = spawn('taskset', ['-c', '0', process.execPath, relayFile], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const tlsPort = await listening(relay);
  const web = await serveSyntheticWeb({ ...shape, tlsPort });
  relay.send({ upstream: web.port });
  return {
    ...web,
    async close() {
      relay.disconnect();
      await web.close();
    },
  };
}

function listening(relay: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    relay.once('error', reject);
    relay.once('message', (message) => resolve(Number(Object(message)['port'])));
    relay.send(selfSigned('localhost'));
  });
}
