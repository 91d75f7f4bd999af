import { expect, test } from 'vitest'
import { codeOf, pages, read } from './pages'

/** A command that asks a registry for one of our packages. */
const asksRegistry =
  /\b(?:npx|bunx|(?:npm|pnpm|yarn|bun) (?:install|i|add|create|exec|dlx)\b).*(?:@abp-kit\/|\babp-app\b)/

// Nothing is published: remove these two tests with the first release.
test('each page that installs a package leads to how it works from a clone', () => {
  const users = pages.filter(
    ({ path }) => !/^(?:AGENTS\.md|docs\/decisions\/|agent\/attachments\/skills\/)/.test(path),
  )
  const lost = users
    .filter((page) => codeOf(page).some((line) => asksRegistry.test(line)))
    .filter(
      ({ prose }) =>
        !/#install-from-a-clone\)|runs from a clone|^The packages are not published yet\. In a clone/m.test(
          prose,
        ),
    )
  expect(lost.map(({ path }) => path)).toEqual([])
})

test('README begins with commands that need no registry of ours', () => {
  const commands = [...read('README.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, code = '']) =>
    code.trim().split('\n'),
  )
  expect(commands.slice(0, 2)).toEqual([
    expect.stringMatching(/^git clone \S+ && cd abp-kit$/),
    expect.stringMatching(/^npm run local-registry -- npm create abp-app /),
  ])
})

test('the cost of a visit in the documents covers every app that was measured', () => {
  const measured = [
    ...read('bench/RESULTS.md').matchAll(/^\| all that a human visitor .*? \| (\d+) B/gm),
  ].map(([, bytes]) => Number(bytes) / 1000)
  expect(measured.length).toBeGreaterThan(3)
  for (const path of ['README.md', 'llms.txt']) {
    const [, from, to] = /A visit costs ([\d.]+)–([\d.]+) KB in all/.exec(read(path)) ?? []
    for (const kilobytes of measured) {
      expect(kilobytes, path).toBeGreaterThanOrEqual(Number(from))
      expect(kilobytes, path).toBeLessThanOrEqual(Number(to))
    }
  }
})
