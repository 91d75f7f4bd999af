import { measureAgents } from './agents/measure.ts'
import { publishAgents } from './agents/readme.ts'
import { measureAttachments } from './attachments/measure.ts'
import { measureBridgeCall } from './bridge-call.ts'
import { measureBuilds } from './build-time.ts'
import { measureCalls } from './call.ts'
import { measureClientCall } from './client-call.ts'
import { measureConnect } from './connect.ts'
import { measureDiscovery } from './discovery.ts'
import { measureDownload } from './download.ts'
import { measureFirstCall } from './first-call.ts'
import { measureFloorBuilds } from './floor-builds.ts'
import { measureIoRead } from './io-read.ts'
import { measureLargest } from './largest.ts'
import { measureSessionMemory } from './memory-sessions.ts'
import type { Figure } from './report.ts'
import { measureSessions } from './sessions.ts'
import { measureSizes } from './size.ts'
import { measureStart } from './start/measure.ts'
import { measureUpload } from './upload.ts'
import { measureVisits } from './visit.ts'

export interface Part {
  /** For `--only`, and for the heading in RESULTS.md. */
  name: string
  title: string
  measure: (options: PartOptions) => Promise<Figure[]>
  /** Copies results from RESULTS.md to other documents. */
  publish?: () => Promise<void>
}

export interface PartOptions {
  say: (text: string) => void
  /** Seconds of builds, for each framework. */
  seconds: number
  /** Rounds of agents, each with every way. */
  rounds: number
}

/** The parts of the benchmark, in the order of RESULTS.md. */
export const parts: readonly Part[] = [
  { name: 'sizes', title: 'sizes of bootstrap and runtime', measure: measureSizes },
  { name: 'call', title: 'a call in the page', measure: measureCalls },
  {
    name: 'builds',
    title: 'builds with and without the adapter',
    measure: ({ say, seconds }) => measureBuilds(seconds, say),
  },
  {
    name: 'floor-builds',
    title: 'builds of small apps on the oldest versions, with and without the adapter',
    measure: ({ say, seconds }) => measureFloorBuilds(seconds, say),
  },
  {
    name: 'visits',
    title: 'a human visit with and without the adapter',
    measure: ({ say }) => measureVisits(say),
  },
  { name: 'client-call', title: 'a call of the client, and of the driver', measure: measureClientCall },
  { name: 'bridge-call', title: 'a call through the bridge, and of the client', measure: measureBridgeCall },
  { name: 'download', title: 'bytes out of the page, as a download', measure: measureDownload },
  { name: 'io-read', title: 'bytes out of the page, through the connection', measure: measureIoRead },
  { name: 'upload', title: 'a file into the page', measure: measureUpload },
  { name: 'largest', title: 'the largest result', measure: ({ say }) => measureLargest(say) },
  { name: 'connect', title: 'connecting, and loading the page', measure: ({ say }) => measureConnect(say) },
  {
    name: 'first-call',
    title: 'the first call of an agent that drives the browser',
    measure: ({ say }) => measureFirstCall(say),
  },
  { name: 'sessions', title: '200 sessions in one browser', measure: ({ say }) => measureSessions(say) },
  { name: 'memory-sessions', title: 'what closed sessions leave in memory', measure: measureSessionMemory },
  { name: 'discovery', title: 'discovery of 1,000 pages', measure: measureDiscovery },
  {
    name: 'start',
    title: 'from an empty folder to an app that agents use',
    measure: ({ say }) => measureStart(say),
  },
  {
    name: 'attachments',
    title: 'archives, and bombs in them',
    measure: ({ say }) => measureAttachments(say),
  },
  {
    name: 'agents',
    title: 'the same tasks through this bridge and through others',
    measure: ({ rounds, say }) => measureAgents(rounds, say),
    publish: publishAgents,
  },
]
