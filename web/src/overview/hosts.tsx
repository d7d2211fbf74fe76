import type { Hosts as HostsAnswer } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { bytes, clock, count, counted, duration } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { Card } from '../parts/card.tsx';
import { Problem } from '../parts/problem.tsx';

type Host = HostsAnswer['hosts'][number];

const SHOWN = 20;

/** The hosts and what each waits for; asked again with every turn. */
export function Hosts({ turn }: { readonly turn: number | string }) {
  const { answer, problem } = useAnswer<HostsAnswer>(`/api/hosts?limit=${SHOWN}`, turn);
  if (problem !== undefined) return <Problem text={problem} />;
  if (answer === undefined) return null;
  return (
    <Card title={answer.total > SHOWN ? `Hosts: ${SHOWN} of ${count(answer.total)} known` : 'Hosts'}>
      {answer.hosts.length === 0 ? (
        <p class="note">No host is known yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
        <section class="sideways" tabIndex={0} aria-label="Table of hosts">
          <table class="plain-table">
            <thead>
              <tr>
                <th scope="col">Host</th>
                <th scope="col">Waits for</th>
                <th scope="col" class="number">
                  URLs left
                </th>
                <th scope="col" class="number">
                  Requests
                </th>
                <th scope="col" class="number">
                  Processed
                </th>
                <th scope="col" class="number">
                  Failed
                </th>
                <th scope="col" class="number">
                  Received
                </th>
                <th scope="col" class="number">
                  Pause
                </th>
                <th scope="col">robots.txt</th>
              </tr>
            </thead>
            <tbody>
              {answer.hosts.map((host) => (
                <HostRow key={host.host} host={host} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function HostRow({ host }: { readonly host: Host }) {
  return (
    <tr>
      <td class="host">
        <a href={addressOf('/pages', { host: host.host })}>
          <bdi>{host.host}</bdi>
        </a>
      </td>
      <td>{waitingOf(host)}</td>
      <td class="number">{count(host.pending)}</td>
      <td class="number">{count(host.requests)}</td>
      <td class="number">{count(host.fetched)}</td>
      <td class="number">{count(host.failed)}</td>
      <td class="number">{bytes(host.bytes)}</td>
      <td class="number">{host.requests === 0 ? '–' : duration(host.delay)}</td>
      <td>{host.robots === undefined ? <span class="soft">not asked for</span> : <bdi>{host.robots}</bdi>}</td>
    </tr>
  );
}

function waitingOf({ waitsFor, until, pending, requests }: Host): string {
  const end = until === undefined ? '' : ` until ${clock(until)}`;
  switch (waitsFor) {
    case 'nothing':
      return requests === 0 ? 'nothing: none of it is to be visited' : 'nothing: all is visited';
    case 'visit':
      return 'its answer: a visit is under way';
    case 'pause':
      return `its pause${end}`;
    case 'turn':
      return 'its turn';
    case 'crawl':
      return `a crawl that goes on with its ${counted(pending, 'URL')}`;
  }
}
