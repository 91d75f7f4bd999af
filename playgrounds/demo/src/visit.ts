import { mkdir } from 'node:fs/promises'
import { discover, type Session } from '@abp-kit/client'
import { connectForSamples } from '@abp-kit/playground-runner'
import { type Sample, samples, verifyResult } from '@abp-kit/showcase/samples'
import type { CallReport, FrameworkReport } from './report.ts'
import { saveResult } from './save.ts'

/**
 * Does with one app what an agent does: reads its manifest without a browser, opens it, calls
 * everything that the showcase offers, and saves what comes back below `directory`.
 */
export async function visit(
  name: string,
  url: string,
  directory: string,
  say: (text: string) => void,
): Promise<FrameworkReport> {
  const report: FrameworkReport = { name, url, discovered: false, results: [] }
  say('discovering without a browser')
  const found = await discover(url)
  if (!found.supported) return { ...report, problem: `Not discovered (${found.code}): ${found.reason}` }
  report.discovered = true
  const listed = new Set(found.manifest.capabilities.map((capability) => capability.name))

  say('connecting with Chromium')
  await mkdir(directory, { recursive: true })
  // The demo ends the servers too when it is interrupted.
  const session = await connectForSamples(url, { handleSignals: false })
  try {
    for (const sample of samples) {
      say(`calling ${sample.name}`)
      const result = await callSample(session, sample, directory, (status) =>
        say(`${sample.name}: ${status}`),
      )
      if (!listed.has(sample.name)) result.problems.push('The manifest does not list it.')
      report.results.push({ ...result, ok: result.problems.length === 0 })
    }
  } finally {
    await session.close()
  }
  return report
}

async function callSample(
  session: Session,
  { name, input, mimeType }: Sample,
  directory: string,
  onProgress: (status: string) => void,
): Promise<Omit<CallReport, 'ok'>> {
  const start = performance.now()
  const result = await session.call(name, input, {
    saveTo: directory,
    onProgress: ({ percentage, status }) => onProgress(`${Math.round(percentage ?? 0)} % ${status ?? ''}`),
  })
  const call = { capability: name, ms: Math.round(performance.now() - start) }
  if (!result.success) {
    const problem = `${result.error?.code}: ${result.error?.message}`
    return { ...call, type: '', bytes: 0, file: '', problems: [problem] }
  }
  const saved = await saveResult(name, result, directory)
  const problems = verifyResult(name, saved.content)
  if (saved.type !== mimeType) problems.push(`Its type is ${saved.type} instead of ${mimeType}.`)
  return { ...call, type: saved.type, bytes: saved.content.length, file: saved.file, problems }
}
