import { expect, test } from 'vitest'
import { packages, workspace } from './documents/facts'
import { files, read } from './documents/pages'

const home = 'https://github.com/abp-kit/abp-kit'
const published = packages.filter((candidate) => !candidate.private)

test.each(published)(
  '$name says where it comes from',
  ({ bugs, folder, homepage, keywords, license, repository }) => {
    expect({ bugs, homepage, license, repository }).toEqual({
      bugs: `${home}/issues`,
      homepage: `${home}/tree/main/${folder}#readme`,
      license: 'MIT',
      repository: { type: 'git', url: `git+${home}.git`, directory: folder },
    })
    expect(keywords).toEqual(expect.arrayContaining(['abp', 'agentic-browser-protocol']))
    expect(workspace.homepage).toBe(`${home}#readme`)
  },
)

test('all published packages are released together', () => {
  const { fixed } = JSON.parse(read('.changeset/config.json'))
  expect(fixed.flat().sort()).toEqual(published.map(({ name }) => name).sort())
  const form = read('.github/ISSUE_TEMPLATE/bug.yml')
  for (const { name } of published) expect(form, name).toContain(`- '${name}'`)
})

const workflows = files.filter((path) => /^\.github\/(workflows|actions)\//.test(path))

test.each(workflows)('%s uses actions by the SHA of a commit', (path) => {
  const lines = read(path)
    .split('\n')
    .filter((line) => line.includes('uses:'))
  const loose = lines.filter((line) => !/uses: (\.\/\S+|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(line))
  expect(lines.length).toBeGreaterThan(0)
  expect(loose).toEqual([])
})
