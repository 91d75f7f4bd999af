import { expect, test } from 'vitest'
import type { CheckMode } from '../../../../src/adapter/index.ts'
import { type Finding, reportFindings } from '../../../../src/adapter/node/index.ts'

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
  const address =
    'https://github.com/abp-kit/abp-kit/blob/main/docs/errors.md#when-agents-do-not-reach-the-app'
  const texts = [
    `MANIFEST_SHADOWED: public/abp.json is served in its place. Remove it.\nMANIFEST_SHADOWED is explained at ${address}`,
    `HEAD_REPEATED: index.html has two. Remove one.\nHEAD_REPEATED is explained at ${address}`,
  ]
  expect(report()).toEqual(texts)
  expect(report('warn')).toEqual(texts)
})

test('`error` ends the build with all of them', () => {
  expect(() => report('error')).toThrow(
    expect.objectContaining({
      code: 'MANIFEST_SHADOWED',
      message: expect.stringMatching(
        /^MANIFEST_SHADOWED: .+\n.+errors\.md#when-agents-do-not-reach-the-app\nHEAD_REPEATED: .+\n.+errors\.md#.+\n.+`check: 'error'`\.$/,
      ),
    }),
  )
  expect(report('error', [])).toEqual([])
})

test('`false` says nothing', () => {
  expect(report(false)).toEqual([])
})
