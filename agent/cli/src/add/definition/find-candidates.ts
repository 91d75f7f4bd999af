import { join } from 'node:path'
import { readText, sourceFiles, whyUnreadable } from '../project/source-files.ts'
import { parseSource } from '../syntax/source.ts'
import { type Candidate, candidatesIn, exportedFunctions } from './candidate.ts'

/** Folders whose functions are meant for use from elsewhere. */
const places =
  /(?:^|\/)(?:lib|libs|util|utils|utilities|helpers|shared|functions|core|common|formatters|tools)(?:\/|\.[jt]s$)/
const notForPages =
  /\.(?:svelte|test|spec|d|config|stories|server|setup|gen|generated)\.|\.(?:vue|svelte|astro)$|(?:^|\/)(?:server|abp)\//
/** Such as `APPLICATIONS_LIST`: a function that makes one of the app's own keys or settings. */
const isConstant = /^[A-Z][A-Z\d_]+$/
/** Limits for one file, and for all functions that are evaluated. Larger files are data, or generated. */
const limit = { bytes: 100_000, functions: 2000 }

/**
 * Functions below this score are only useful to the app itself, such as a function that builds an image path.
 */
const leastScore = -1

/**
 * @param skipped - receives a sentence for each file that could not be read
 * @returns the project's functions that could be a first capability, the best first; always in the same order
 */
export function findCandidates(root: string, skipped: string[] = []): Candidate[] {
  let judged = 0
  const files = sourceFiles(root).filter((file) => places.test(file) && !notForPages.test(file))
  return files
    .flatMap((file) => {
      const text = readText(join(root, file))
      if (text === undefined) skipped.push(`${file}: ${whyUnreadable(join(root, file))}`)
      if (text === undefined || text.length > limit.bytes || !/\bexport\b/.test(text)) return []
      const source = parseSource(file, text)
      if ('isLimit' in source) skipped.push(`${file} is not read: ${source.message}.`)
      if (!('program' in source) || judged >= limit.functions) return []
      const functions = exportedFunctions(source).slice(0, limit.functions - judged)
      judged += functions.length
      if (judged >= limit.functions)
        skipped.push(`Only the first ${limit.functions} exported functions, up to ${file}, were read.`)
      return candidatesIn(file, source, functions)
    })
    .filter((candidate) => !isConstant.test(candidate.name) && score(candidate) > leastScore)
    .toSorted((a, b) => score(b) - score(a) || compare(a.file, b.file) || compare(a.name, b.name))
}

/** Names without meaning for an agent. */
const vague =
  /^(?:raw|data|input|val|value|arg|args|obj|object|item|items|entry|str|num|opts?|options|params?|payload|res|result|tmp|el|element|.{1,2})\d*$/i

/**
 * The first capability is an example for later ones. An undocumented function would be a bad example, and
 * agents could not understand its purpose.
 */
export function saysEnough({ parameters, says }: Candidate): boolean {
  return says !== undefined && parameters.every((one) => one.says !== undefined || !vague.test(one.name))
}

/** Agents benefit most from a function that is documented, and turns a string into a string. */
function score({ file, name, parameters, result, says }: Candidate): number {
  return (
    (says === undefined ? 0 : 4) +
    (parameters.some(({ type }) => type.kind === 'string') ? 2 : 0) +
    (result.kind === 'string' ? 2 : 0) +
    (/^(?:convert|format|slug|parse|count|truncate|to[A-Z]|capital|calculate|compute)/.test(name) ? 2 : 0) -
    // Such as `cn` or `isDefined`: only useful to the app's own code.
    (/^(?:is|has|get|create|use)[A-Z]/.test(name) || name.length < 4 ? 3 : 0) -
    (/class|style|css|path|url|href|route|key|id$/i.test(name) ? 2 : 0) -
    // Functions of one page, or of a part of it.
    (/(?:^|\/)(?:_|components?\/)/.test(file) ? 3 : 0) -
    file.split('/').length * 0.1
  )
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
