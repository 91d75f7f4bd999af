import { expect, test } from 'vitest'
import { leaveToAgents, rememberAgentFiles } from '../src/agent-files'

test('the files of a build that only agents fetch are left out, below every path', () => {
  const files = ['assets/abp.js', 'abp.json']
  rememberAgentFiles(files)
  const entries = ['index.html', 'assets/main.js', ...files, '/app/assets/abp.js', 'assets/other-abp.js']
  expect(leaveToAgents(entries.map((url) => ({ url }))).manifest.map(({ url }) => url)).toEqual([
    'index.html',
    'assets/main.js',
    'assets/other-abp.js',
  ])
})
