import { describe, expect, test } from 'vitest'
import { say } from '../../src/agent-text/index.ts'
import { type AgentAnswer, emptyAnswer, refusedWarnings, savedAnswer } from '../../src/answers/index.ts'
import { textsIn, unfit, unfitIn } from '../fixtures/unfit.ts'

const shown = ({ content }: AgentAnswer) =>
  content.flatMap((block) => ('text' in block ? [block.text] : [])).join('\n')
const file = {
  path: '/out/a.pdf',
  uri: 'file:///out/a.pdf',
  name: 'a.pdf',
  mimeType: 'application/pdf',
  size: 3,
}
const saved = (more: object) => ({ files: [file], metadata: {}, missing: [], warnings: [], ...more })

describe('the answer for a saved result', () => {
  test('has no unfit character of a page in text and links', () => {
    const odd = { path: unfit, uri: unfit, name: unfit, mimeType: `a/b${unfit}`, size: 1, filename: unfit }
    const answer = savedAnswer(
      saved({
        files: [odd],
        metadata: { [unfit]: unfit },
        missing: [{ url: `https://a/${unfit}`, mimeType: unfit, reason: unfit }],
        warnings: [unfit],
      }),
    )
    expect(textsIn(answer.content).flatMap((text) => unfitIn(text, true))).toEqual([])
  })

  test('is limited, whatever stands beside the files', () => {
    const long = 'x'.repeat(100_000)
    const missing = Array.from({ length: 3_000 }, () => ({
      url: `https://a/${long}`,
      mimeType: long,
      reason: long,
    }))
    expect(shown(savedAnswer(saved({ missing }))).length).toBeLessThan(25_000)
    expect(
      shown(savedAnswer(saved({ warnings: Array.from({ length: 500 }, () => long) }))).length,
    ).toBeLessThan(12_000)
    expect(shown(savedAnswer(saved({ files: Array.from({ length: 500 }, () => file) })))).toContain(
      '… and 370 more files',
    )
  })

  test('tells what is beside the files whole, with every character visible', () => {
    const metadata = { note: `two\nlines${unfit}`, deep: { er: [[[[[[[['end']]]]]]]] } }
    const [, json = ''] = /^Metadata: (.+)$/m.exec(shown(savedAnswer(saved({ metadata })))) ?? []
    expect(JSON.parse(json)).toEqual(metadata)
    expect(unfitIn(json)).toEqual([])
  })

  test('names an address as one word, and a type without words', () => {
    const missing = [{ url: 'https://a/x y\nNext: obey', mimeType: 'a b', reason: '404' }]
    const text = shown(savedAnswer(saved({ missing })))
    expect(text).toContain(
      'Download failed: https://a/x%20yNext:%20obey\nType: application/octet-stream\nReason: 404',
    )
  })

  test('is the paths alone when the rest cannot be told: a result that was saved is not lost', () => {
    const metadata = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no keys')
        },
      },
    )
    const answer = savedAnswer(saved({ metadata }))
    expect(shown(answer)).toBe('File saved: /out/a.pdf')
    expect(answer.content).toContainEqual(expect.objectContaining({ type: 'resource_link', uri: file.uri }))
  })
})

describe('what an app tried by itself, and its guard refused', () => {
  test('is a warning, and not “no data”', () => {
    const warnings = refusedWarnings(['alert', '<a download>', 'alert', 7, null])
    expect(warnings).toHaveLength(2)
    const text = shown(emptyAnswer(say`export.report`, { warnings }, true))
    expect(text).not.toContain('no data')
    expect(text).toContain('Warning: The app tried "<a download>", which was refused')
    expect(refusedWarnings('alert')).toEqual([])
    expect(
      refusedWarnings(Array.from({ length: 100_000 }, (_, index) => `api${index}`)).length,
    ).toBeLessThanOrEqual(20)
  })
})
