import { declareCommand, jsonArgument } from '../command-line/command.ts'

export const command = declareCommand({
  name: 'completion',
  description: 'Prints a script that completes commands, flags and names in bash, zsh or fish',
  args: {
    shell: { type: 'positional', required: true, description: 'bash, zsh or fish', valueHint: 'SHELL' },
    json: { ...jsonArgument, description: 'Print errors as JSON' },
  },
  examples: [
    ['eval "$(abp completion bash)"', 'in ~/.bashrc'],
    ['eval "$(abp completion zsh)"', 'in ~/.zshrc, after compinit'],
    ['abp completion fish | source', 'in ~/.config/fish/config.fish'],
  ],
  async run(args, terminal) {
    const { printScript } = await import('../completion/print-script.ts')
    return printScript(args.shell, terminal)
  },
})
