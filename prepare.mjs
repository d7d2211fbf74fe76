// What npm runs when it has installed this folder, or when `npx` links it: builds what is not built yet or is older than its sources.
// `npx skein` in a fresh clone comes here before anything is installed. To fail then would leave a broken entry in npm's cache, which npm
// does not mend and which lets every later `npx skein` fail; so a command is left that says what to do.
import { execSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const COMMAND = 'dist/cli/main.js';
const ADVICE = `#!/usr/bin/env node
console.error('skein: it is not installed yet; run \`npm install\` in its folder first');
process.exitCode = 2;
`;
const SOURCES = [
  'src',
  'web',
  'bundle.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

if (!isInstalled()) {
  if (changed(COMMAND) > 0) process.exit();
  mkdirSync('dist/cli', { recursive: true });
  writeFileSync(COMMAND, ADVICE);
  chmodSync(COMMAND, 0o755);
} else if (!isBuilt()) {
  execSync('npm run build', { stdio: 'inherit' });
}

function isInstalled() {
  try {
    createRequire(import.meta.url).resolve('typescript');
    return true;
  } catch {
    return false;
  }
}

/** Whether what the build writes last is newer than all that it is made of. */
function isBuilt() {
  const built = changed('dist/web/index.html');
  return SOURCES.every((source) => newest(source) <= built);
}

function newest(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(`${path}/${name}`)), status.mtimeMs);
}

function changed(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
