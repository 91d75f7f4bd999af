import { describe, expect, it } from 'vitest'
import { endOfOutput } from '../../src/add/end-of-output.ts'

describe('endOfOutput', () => {
  it("leaves out pnpm's progress", () => {
    const progress = 'Progress: resolved 764, reused 307, downloaded 0, added 0\n'
    const output = `${progress}${progress}++++\nProgress is slow\n${progress}[ERR] +++ why\n`
    expect(endOfOutput(output, 500)).toBe('Progress is slow\n[ERR] +++ why')
  })

  it('keeps whole lines of the end', () => {
    expect(endOfOutput('first line\nsecond\nthird\n', 13)).toBe('second\nthird')
  })

  it('keeps the first error above the details that a bundler prints below it', () => {
    const details = Array.from({ length: 100 }, (_, index) => `    '/app/file${index}.ts',`)
    const output = ['building', 'RollupError: Could not resolve "./a"', 'in b.js', ...details, '}'].join('\n')
    expect(endOfOutput(output, 60)).toBe(
      ['RollupError: Could not resolve "./a"', 'in b.js', details[0], '…', ...details.slice(-2), '}'].join(
        '\n',
      ),
    )
  })

  it('takes the colours away', () => {
    expect(endOfOutput('\u001B[1;31m[500] GET /\u001B[0m', 100)).toBe('[500] GET /')
  })

  it('shortens the line of a minified file, so that the reason below it is there', () => {
    const shown = endOfOutput(`${'x'.repeat(50_000)}\n${' '.repeat(20_000)}^\n\nError: the reason`, 3000)
    expect(shown.length).toBeLessThan(1500)
    expect(shown).toMatch(/^x{600} …\n/)
    expect(shown).toContain('\nError: the reason')
  })

  it('keeps the last line, however little room there is', () => {
    expect(endOfOutput('one\nthe reason', 3)).toBe('the reason')
  })

  it('shows the reason above a long stack', () => {
    const stack = Array.from({ length: 40 }, (_, index) => `    at file${index}.js:1`)
    const shown = endOfOutput(['"KEY" is not exported', ...stack, 'Node.js v24'].join('\n'), 200)
    expect(shown.split('\n')).toEqual(['"KEY" is not exported', ...stack.slice(0, 3), 'Node.js v24'])
  })

  it('shows once what a server writes for each request, and what it wrote before', () => {
    const causes = Array.from({ length: 15 }, (_, index) => `  [cause]: ${index}`)
    const failed = ['[500] GET /', 'TypeError: fetch failed', ...causes, '']
    const lines = ['DATABASE_URL is missing', ...Array.from({ length: 50 }, () => failed).flat(), 'stopped']
    expect(endOfOutput(lines.join('\n'), 400)).toBe(
      ['DATABASE_URL is missing', ...failed, 'stopped'].join('\n'),
    )
  })
})
