import { type Settings, SkeinError } from '../index.ts';
import { environmentName } from './settings/names.ts';
import type { Terminal } from './terminal.ts';

type Asking = Pick<Settings, 'basicAuth' | 'input'>;

/**
 * The settings with a whole `USER:PASSWORD`, where `--basic-auth` named a user only: the password is that of `SKEIN_BASIC_AUTH`
 * (`USER:PASSWORD`, or the password alone), else whoever sits at the terminal is asked for it. So it need not stand on the command
 * line, where other users of the machine see it. Throws USAGE where there is nobody to ask.
 */
export async function withPassword<S extends Asking>(
  settings: S,
  terminal: Pick<Terminal, 'environment' | 'isInteractive' | 'askSecretly'>,
): Promise<S> {
  const user = settings.basicAuth;
  if (user === undefined || user.includes(':')) return settings;
  const variable = environmentName('basicAuth');
  const known = terminal.environment[variable];
  if (known !== undefined && known !== '' && known !== user) {
    return { ...settings, basicAuth: known.startsWith(`${user}:`) ? known : `${user}:${known}` };
  }
  if (settings.input && terminal.isInteractive) {
    return { ...settings, basicAuth: `${user}:${await terminal.askSecretly(`Password of ${user}: `)}` };
  }
  throw new SkeinError(
    'USAGE',
    `--basic-auth ${user}: there is no password, and nobody to ask for it`,
    `Set ${variable}=USER:PASSWORD in the environment, or run the command at a terminal.`,
  );
}
