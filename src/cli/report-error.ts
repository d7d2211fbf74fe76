import type { SkeinError } from '../index.ts';
import { ownName } from './own-name.ts';
import type { Terminal } from './terminal.ts';

/** Codes of the operating system that mean that a disk or a permission is in the way. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EFBIG', 'EBUSY']);

/** Tells what stopped a command, one line a problem, and what to do next. Answers the exit code. */
export function reportError(error: unknown, terminal: Pick<Terminal, 'tell' | 'showStatus' | 'environment'>): number {
  terminal.showStatus('');
  if (isSkeinError(error)) {
    for (const line of error.message.split('\n')) terminal.tell(`skein: ${line}`);
    const advice = error.advice.replaceAll('`skein ', `\`${ownName(terminal.environment)} `);
    for (const line of advice.split('\n')) terminal.tell(line);
    return error.exitCode;
  }
  const problem = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in problem ? String(problem.code) : '';
  if (code === 'EMFILE' || code === 'ENFILE') {
    terminal.tell(`skein: ${firstLine(problem.message)}`);
    terminal.tell('Allow more open files (`ulimit -n`) or lower --concurrency; a crawl folder can be resumed.');
    return 3;
  }
  if (DISK_CODES.has(code)) {
    terminal.tell(`skein: ${firstLine(problem.message)}`);
    terminal.tell('Check the disk and the permissions of the files named; a crawl folder can be resumed.');
    return 3;
  }
  terminal.tell(`skein: internal error: ${firstLine(problem.message)}`);
  for (const line of (problem.stack ?? '').split('\n').slice(1, 6)) terminal.tell(line);
  terminal.tell('This is a fault of Skein; please report it with these lines. A crawl folder can be resumed.');
  return 70;
}

/** By name and not by class: to load the library only to report that it failed to load would fail again. */
function isSkeinError(error: unknown): error is SkeinError {
  return error instanceof Error && error.name === 'SkeinError' && 'advice' in error && 'exitCode' in error;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
