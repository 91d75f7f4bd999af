import { join } from 'node:path'
import { readText, sourceFiles, whyUnreadable } from '../project/source-files.ts'
import { parseSource } from '../syntax/source.ts'
import { type Candidate, candidatesIn, exportedFunctions } from './candidate.ts'

/** Folders whose functions are made to be used from elsewhere. */
const places =
  /(?:^|\/)(?:lib|libs|util|utils|utilities|helpers|shared|functions|core|common|formatters|tools)(?:\/|\.[jt]s$)/
const notForPages =
  /\.(?:svelte|test|spec|d|config|stories|server|setup|gen|generated)\.|\.(?:vue|svelte|astro)$|(?:^|\/)(?:server|abp)\//
/** Such as `APPLICATIONS_LIST`: what makes a key or a setting of the app's own. */
const isConstant = /^[A-Z][A-Z\d_]+$/
/** Of a file that is read, and of all functions that are judged. Larger files are data, or written by programs. */
const limit = { bytes: 100_000, functions: 2000 }

/** What is below is of use for the app alone, such as a function that makes the path of a picture. */
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

/** Names that tell an agent nothing. */
const vague =
  /^(?:raw|data|input|val|value|arg|args|obj|object|item|items|entry|str|num|opts?|options|params?|payload|res|result|tmp|el|element|.{1,2})\d*$/i

/**
 * The first capability shows how capabilities look. One that nobody described would be a bad example, and agents could not
 * tell what it is for.
 */
export function saysEnough({ parameters, says }: Candidate): boolean {
  return says !== undefined && parameters.every((one) => one.says !== undefined || !vague.test(one.name))
}

/** What an agent has most use for: it is documented, and makes a text from a text. */
function score({ file, name, parameters, result, says }: Candidate): number {
  return (
    (says === undefined ? 0 : 4) +
    (parameters.some(({ type }) => type.kind === 'string') ? 2 : 0) +
    (result.kind === 'string' ? 2 : 0) +
    (/^(?:convert|format|slug|parse|count|truncate|to[A-Z]|capital|calculate|compute)/.test(name) ? 2 : 0) -
    // Such as `cn` or `isDefined`: of use for the app's own code only.
    (/^(?:is|has|get|create|use)[A-Z]/.test(name) || name.length < 4 ? 3 : 0) -
    (/class|style|css|path|url|href|route|key|id$/i.test(name) ? 2 : 0) -
    // Of one page, or of a part of it.
    (/(?:^|\/)(?:_|components?\/)/.test(file) ? 3 : 0) -
    file.split('/').length * 0.1
  )
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
