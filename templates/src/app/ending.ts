import { relative } from 'node:path'
import type { Answers } from '../answers/answers.ts'
import { namespaces } from '../capabilities.ts'
import { createLine, quote } from '../command-line/line.ts'
import { type PackageManagerName, packageManagers } from '../package-manager.ts'
import { type Template, templates } from '../templates.ts'

/** The command that adds the MCP server to Claude Code; other clients have their own way (docs/mcp.md). */
export const mcpLine = (platform = process.platform): string =>
  `claude mcp add abp -- ${platform === 'win32' ? 'cmd /c ' : ''}npx -y @abp-kit/mcp`

/** @returns the next commands, from the user's current directory */
export function nextCommands(answers: Answers, isInstalled: boolean): string[] {
  const { install, run, exec } = packageManagers[answers.packageManager]
  const path = relative(process.cwd(), answers.place.path)
  const { url }: Template = templates[answers.template]
  return [
    ...(path === '' ? [] : [`cd ${quote(path)}`]),
    ...(isInstalled ? [] : [install]),
    `${run} dev`,
    `${exec} abp check ${url}`,
  ]
}

/** @returns the command line that creates the same app without questions */
export function sameLine(
  answers: Answers,
  started: PackageManagerName,
  { overwrite, offline }: { overwrite: boolean; offline: boolean },
): string {
  const { directory, template, language, packageManager, capabilities, name, install, git } = answers
  return createLine(started, [
    directory,
    '--template',
    template,
    `--${language}`,
    ...(packageManager === started ? [] : ['--pm', packageManager]),
    ...(capabilities.length === namespaces.length ? [] : ['--capabilities', capabilities.join(',')]),
    ...(name === answers.proposedName ? [] : ['--name', name]),
    ...(install ? [] : ['--no-install']),
    ...(git ? [] : ['--no-git']),
    ...(overwrite ? ['--overwrite'] : []),
    ...(offline ? ['--offline'] : []),
    '--yes',
  ])
}

/** @returns a warning if the template's framework does not run on this Node.js */
export function nodeWarning(answers: Answers, version: string): string | undefined {
  const { node, title }: Template = templates[answers.template]
  return isOlder(version, node) ? `${title} needs Node.js ${node} or later; this is ${version}.` : undefined
}

/** Both are three numbers separated by dots. */
function isOlder(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split('.').map(Number))
  for (const [index, number = 0] of (two ?? []).entries()) {
    const difference = (one?.[index] ?? 0) - number
    if (difference !== 0) return difference < 0
  }
  return false
}
