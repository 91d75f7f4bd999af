import { dirname } from 'node:path'
import { isAbpError } from '@abp-kit/core/protocol'
import type { Rule } from '@angular-devkit/schematics'
import { writeHead } from '../index-html.ts'
import { manifestText, readApp } from '../manifest.ts'
import { isWorkspace } from '../workspace.ts'
import { formatted } from './format.ts'
import { type AddOptions, edit } from './tree.ts'

/**
 * Runs `abp-angular manifest` as the last step of `ng add`. The files of the first step are already on disk.
 */
export function manifest(options: AddOptions): Rule {
  return async (tree, { logger }) => {
    const original = tree.branch()
    const warn = (text: string) => logger.warn(text)
    try {
      const { project, manifest } = await readApp(findWorkspace(), options, warn)
      edit(tree, project.manifestFile, (text) => manifestText(manifest, text))
      for (const file of project.indexFiles)
        edit(tree, file, (html) => writeHead(html, file, manifest.app, deadlineIn(html)))
    } catch (error) {
      if (!isAbpError(error)) throw error
      warn(`[abp-kit] ${error.code}: ${error.message}\nThen run \`npx abp-angular manifest\`.`)
    }
    return formatted(original, findWorkspace())
  }
}

/** @returns the deadline that the command wrote before */
function deadlineIn(html: string): number | undefined {
  const [, text] = /\sdata-deadline="(\d+)"/.exec(html) ?? []
  return text === undefined ? undefined : Number(text)
}

export function findWorkspace(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    if (isWorkspace(folder) || dirname(folder) === folder) return folder
  }
}
