import type { Figure } from '../report.ts'
import { withDirectory } from '../temporary.ts'
import { measureHelp, measurePlaygroundCheck } from './command.ts'
import { measureProgram } from './program.ts'

/** What a developer meets first: the program that makes an app, and the command that checks it. */
export function measureStart(say: (text: string) => void): Promise<Figure[]> {
  return withDirectory(async (directory) => [
    ...(await measureProgram(directory, say)),
    await measurePlaygroundCheck(say),
    await measureHelp(directory),
  ])
}
