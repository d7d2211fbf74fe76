import { defineCommand } from '../command.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { completedCommands } from '../completion/words.ts';
import { zshCompletion } from '../completion/zsh.ts';

/** The shells that there is a script for. */
const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** `skein completion <shell>`: prints a script that completes commands, flags and their choices. */
export const completion = defineCommand({
  arguments: [{ name: 'shell', help: 'bash, zsh or fish', choices: Object.keys(SCRIPTS) }],
  groups: [],
  examples: [
    'skein completion bash > ~/.local/share/bash-completion/completions/skein',
    'skein completion zsh > ~/.zfunc/_skein     # with ~/.zfunc in fpath',
    'skein completion fish > ~/.config/fish/completions/skein.fish',
  ],
  async run({ words: [shell], terminal, commands }) {
    const script = SCRIPTS[shell as keyof typeof SCRIPTS]; // the argument's choices are the keys
    await terminal.write(script(await completedCommands(commands)));
    return 0;
  },
});
