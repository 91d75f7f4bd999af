import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAbp } from '../fixtures/run-abp.ts'
import { createSite, plainSite } from '../fixtures/site.ts'

/** A project with its built site in `dist`. @returns its path */
async function createProject(): Promise<string> {
  const built = Object.entries(plainSite).map(([path, content]) => [`dist/${path}`, content])
  const folder = await createSite(Object.fromEntries(built))
  await runAbp(folder, 'inject', 'dist')
  return folder
}

test('a built app is served and checked, with reports for CI, and compared with what was there before', async () => {
  const folder = await createProject()
  await writeFile(
    join(folder, 'abp.check.json'),
    JSON.stringify({
      params: { 'text.upper': { text: 'é' } },
      skip: ['text.count'],
      ignore: ['not-found-page'],
    }),
  )
  const before = { capabilities: [{ name: 'text.gone' }, { name: 'text.old', deprecated: true }] }
  await writeFile(join(folder, 'before.json'), JSON.stringify(before))
  const reports = ['--junit', 'junit.xml', '--sarif', 'report.sarif', '--compare', 'before.json']
  const { code, errors, out } = await runAbp(folder, 'check', '.', '--json', '--fail-on', 'note', ...reports)
  const report = JSON.parse(out)
  expect([code, errors, report.findings]).toEqual([
    1,
    '',
    [expect.objectContaining({ rule: 'capability-removed', where: 'text.gone' })],
  ])
  expect(report.measured.calls).toEqual([
    expect.objectContaining({ capability: 'text.upper', success: true }),
  ])
  expect(report.skipped).toMatchObject([{ what: 'call', where: 'text.count' }])
  expect(report.capabilities.map(({ name }: { name: string }) => name)).toEqual(['text.count', 'text.upper'])
  expect(report.checked).not.toContain('not-found-page')

  const junit = await readFile(join(folder, 'junit.xml'), 'utf8')
  expect(junit).toContain(`tests="${report.checked.length}" failures="1" skipped="0"`)
  expect(junit).toContain('<failure type="error" message="`text.gone` is gone, and was not deprecated.">')
  const sarif = JSON.parse(await readFile(join(folder, 'report.sarif'), 'utf8'))
  const [{ results, tool }] = sarif.runs
  expect(results).toMatchObject([{ ruleId: 'capability-removed', level: 'error' }])
  expect(tool.driver.rules[results[0].ruleIndex].id).toBe('capability-removed')

  await writeFile(join(folder, 'now.json'), out)
  const http = ['--rules', 'capability-removed,schema-narrowed']
  expect((await runAbp(folder, 'check', 'dist', '--compare', 'now.json', ...http)).code).toBe(0)
})

test('a server that does not run is one finding, and one reason for all that was skipped', async () => {
  const { code, out } = await runAbp(await createSite({}), 'check', 'http://127.0.0.1:1')
  expect(code).toBe(1)
  const lines = out.trim().split('\n')
  expect(lines.filter((line) => line.startsWith('error: '))).toHaveLength(1)
  expect(out).toContain('If the server of the app does not run, start it.')
  const reasons = lines.filter((line) => line.startsWith('skipped: '))
  expect(reasons.length).toBeLessThan(5)
  expect(reasons.join('\n')).toMatch(
    /^skipped: page-reachable, manifest-link, manifest-link-position and \d+ more: /m,
  )
})

test.for<[title: string, files: Record<string, string>, words: string[], code: number, says: string]>([
  ['no folder', {}, ['nowhere'], 1, 'PATH_NOT_FOUND'],
  ['a folder without pages', { 'a.txt': '' }, ['.'], 1, 'Build the app first'],
  ['an address without a protocol', {}, ['localhost:3000'], 1, 'INVALID_PARAMS'],
  ['a file that is no JSON', { 'abp.check.json': '{' }, ['.'], 2, 'is not JSON'],
  ['a field that does not exist', { 'abp.check.json': '{"parms":{}}' }, ['.'], 2, 'parms'],
  ['a wrong field', { 'abp.check.json': '{"failOn":"never"}' }, ['.'], 2, 'failOn'],
  ['a wrong item', { 'abp.check.json': '{"skip":[1]}' }, ['.'], 2, 'skip[0]: Expected string, got number.'],
  ['the second of two forms', { 'abp.check.json': '{"destructive":1}' }, ['.'], 2, 'Expected array'],
  ['a rule to ignore that does not exist', { 'abp.check.json': '{"ignore":["x"]}' }, ['.'], 1, 'no rule x'],
  ['a configuration that is not there', {}, ['.', '--config', 'other.json'], 1, 'PATH_NOT_FOUND'],
  ['an earlier report that is not there', {}, ['.', '--compare', 'old.json'], 1, 'PATH_NOT_FOUND'],
  ['an earlier report that is none', { 'old.json': '[]' }, ['.', '--compare', 'old.json'], 2, 'old.json'],
])('%s is said', async ([, files, words, code, says]) => {
  const answer = await runAbp(await createSite(files), 'check', ...words)
  expect(answer).toMatchObject({ code, errors: expect.stringContaining(says) })
})

test('a check that called nothing is not green, and says how to call something', async () => {
  const definition = plainSite['abp.js']
  const abp = String(definition)
    .replace("name: 'text.count'", "name: 'text.send'")
    .replace("name: 'text.upper'", "name: 'text.delete'")
  const folder = await createSite({ ...plainSite, 'abp.js': abp })
  await runAbp(folder, 'inject', '.')
  const { code, out } = await runAbp(folder, 'check', '.', '--fail-on', 'warn')
  expect(code).toBe(1)
  expect(out).toMatch(
    /^warn: calls-made: None of the 2 capabilities was called: `text.send`, `text.delete`\.$/m,
  )
  expect(out).toMatch(
    /^ {2}fix {4}Declare `annotations: \{ readOnly: true \}` .*`params` in abp\.check\.json/m,
  )
  expect(out).toMatch(/, nothing called, in /)
})
