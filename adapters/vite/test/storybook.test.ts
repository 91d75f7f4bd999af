import { expect, test } from 'vitest'
import { built } from './fixtures/built.ts'

/** As in Storybook 7 to 10. */
const ofStorybook = { name: 'storybook:code-generator-plugin' }
const withClient = {
  name: 'calls-ready',
  transform: (code: string, id: string) =>
    id.endsWith('index.html')
      ? `import { abpReady } from '@abp-kit/vite/client'\n${code}\nabpReady()\n`
      : undefined,
}

test('in Storybook, the page offers nothing to agents, and a component may say that it is ready', async () => {
  const { files, text } = await built({ ready: 'manual' }, { plugins: [ofStorybook, withClient] })
  expect(files.has('abp.json')).toBe(false)
  expect(text('index.html')).not.toMatch(/abp-manifest|data-id/)
  expect([...files.keys()].filter((name) => /abp/.test(name))).toEqual([])
})
