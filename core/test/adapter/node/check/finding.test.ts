import { expect, test } from 'vitest'
import type { CheckMode } from '../../../../src/adapter'
import { type Finding, reportFindings } from '../../../../src/adapter/node'

const findings: Finding[] = [
  { code: 'MANIFEST_SHADOWED', message: 'public/abp.json is served in its place. Remove it.' },
  { code: 'HEAD_REPEATED', message: 'index.html has two. Remove one.' },
  { code: 'HEAD_REPEATED', message: 'index.html has two. Remove one.' },
]

function report(mode?: CheckMode, found = findings): string[] {
  const said: string[] = []
  reportFindings(found, mode, (text) => said.push(text))
  return said
}

test('each finding is said once, by default', () => {
  const texts = [
    'MANIFEST_SHADOWED: public/abp.json is served in its place. Remove it.',
    'HEAD_REPEATED: index.html has two. Remove one.',
  ]
  expect(report()).toEqual(texts)
  expect(report('warn')).toEqual(texts)
})

test('`error` ends the build with all of them', () => {
  expect(() => report('error')).toThrow(
    expect.objectContaining({
      code: 'MANIFEST_SHADOWED',
      message: expect.stringMatching(
        /^MANIFEST_SHADOWED: .+\nHEAD_REPEATED: .+\n.+`check: 'error'`\.\n.+errors\.md#when-agents-do-not-reach-the-app$/,
      ),
    }),
  )
  expect(report('error', [])).toEqual([])
})

test('`false` says nothing', () => {
  expect(report(false)).toEqual([])
})
