import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { abp, program } from '../fixtures/program.ts'
import { inTerminal, noTerminal } from '../fixtures/pseudo-terminal.ts'
import { serve } from '../fixtures/serve.ts'
import { createSite } from '../fixtures/site.ts'

const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0
const script = (shell: string) =>
  `${[process.execPath, ...program].map((word) => `'${word}'`).join(' ')} completion ${shell}`
const manifest = JSON.stringify({
  abp: '0.1',
  app: { id: 'com.example.c', name: 'C', version: '1.0.0' },
  capabilities: ['text.count', 'text.upper'].map((name) => ({ name, description: 'Does $(touch x)' })),
})

test.skipIf(!isThere('bash'))(
  'bash (skipped without it): commands, flags, values, and names from a site',
  async () => {
    const { url } = await serve(
      await createSite({
        'index.html': '<head><link rel="abp-manifest" href="abp.json"></head>',
        'abp.json': manifest,
      }),
    )
    const complete = (line: string) => {
      const code = `eval "$(${script('bash')})"; COMP_LINE=$1 COMP_POINT=\${#1}; _abp; printf '%s\\n' "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['--norc', '-c', code, 'bash', line], { encoding: 'utf8' })
        .trim()
        .split('\n')
    }
    expect(complete('abp d')).toEqual(['discover', 'describe'])
    expect(complete('abp mcp cl')).toEqual(['claude-code', 'claude-desktop', 'cline'])
    expect(complete('abp mcp --wr')).toEqual(['--write'])
    expect(complete('abp check x --fail-on=n')).toEqual(['note'])
    expect(complete('abp check x --rules manifest-link,bootstrap-sc')).toEqual([
      'manifest-link,bootstrap-script',
    ])
    expect(complete('abp inject ./')).toEqual([''])
    // In another process, while this one serves the manifest.
    expect((await abp('__complete', 'line', `abp call ${url} text.`)).out.replace(/\t.*/g, '')).toBe(
      'text.count\ntext.upper\n',
    )
  },
)

test.skipIf(!isThere('fish'))('fish (skipped without it)', () => {
  const code = `${script('fish')} | source; complete -C 'abp disc'; complete -C 'abp check x --fail-on=w'`
  const found = execFileSync('fish', ['--no-config', '-c', code], { encoding: 'utf8' })
  expect(found).toMatch(/^discover\tSays .*\n--fail-on=warn\n/)
})

test.skipIf(noTerminal || !isThere('zsh'))('zsh (skipped without it, or without a terminal)', async () => {
  const { screen } = await inTerminal(
    [],
    [
      ['[%#] ', `autoload -U compinit; compinit -u -D; eval "$(${script('zsh')})"; echo rea''dy\r`],
      ['ready', 'abp disc\t'],
      ['discover', '\u0015echo done$((1+1)); exit\r'],
    ],
    { command: [execFileSync('which', ['zsh'], { encoding: 'utf8' }).trim(), '-f', '-i'] },
  )
  expect(screen).toContain('done2')
})
