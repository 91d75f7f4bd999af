import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPrerendered, type Finding, listFiles } from '@abp-kit/core/adapter/node'
import type { ServerFramework } from './framework'

/**
 * @param directory - absolute path of the client's files
 * @param publicDir - absolute path of the folder with files that the build copies as they are; empty if there is none
 * @returns what keeps agents from the pages that the framework has prerendered
 */
export function checkPages(
  { name }: ServerFramework,
  directory: string,
  publicDir: string,
): Promise<Finding[]> {
  const remedy = `The adapter puts both into what ${name} renders: render the whole document there, from \`<html>\` on.`
  return checkPrerendered(directory, remedy, (file) => isCopied(file, publicDir))
}

function isCopied(file: string, publicDir: string): boolean {
  return publicDir !== '' && existsSync(join(publicDir, file))
}

/**
 * Takes the manifest's file out of a build without prerendered pages, if the framework does not tell before whether there will
 * be some. Many servers and hosts send files before they ask the app, and without the manifest's headers.
 *
 * @param directory - absolute path of the client's files
 * @param publicDir - as in {@link checkPages}
 */
export async function leaveManifestToServer(
  { manifestFile, manifestOfPages }: ServerFramework,
  directory: string,
  publicDir: string,
): Promise<void> {
  if (manifestFile === undefined || !manifestOfPages) return
  const files = await listFiles(directory)
  if (files.some((file) => file.endsWith('.html') && !isCopied(file, publicDir))) return
  await rm(join(directory, manifestFile), { force: true })
}
