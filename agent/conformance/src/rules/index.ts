import type { Rule } from '../rule'
import { answersAfterMoving } from './answers-after-moving'
import { appIdentity } from './app-identity'
import { binaryResults } from './binary-results'
import { bootstrapWeight } from './bootstrap-weight'
import { callAnswers } from './call-answers'
import { callsMade } from './calls-made'
import { capabilityNames } from './capability-names'
import { capabilityRemoved } from './capability-removed'
import { connects } from './connects'
import { dataNotStatus } from './data-not-status'
import { delivery } from './delivery'
import { deprecations } from './deprecations'
import { descriptions } from './descriptions'
import { earlyAbp } from './early-abp'
import { errorShape } from './error-shape'
import { filePaths } from './file-paths'
import { importMap } from './import-map'
import { incompleteParams } from './incomplete-params'
import { initializeAnswer } from './initialize-answer'
import { lastingAbp } from './lasting-abp'
import { linkInTime } from './link-in-time'
import { listEqualsManifest } from './list-equals-manifest'
import { manifestCors } from './manifest-cors'
import { manifestHeaders } from './manifest-headers'
import { manifestReachable } from './manifest-reachable'
import { manifestSize } from './manifest-size'
import { manifestType } from './manifest-type'
import { manifestValid } from './manifest-valid'
import { missingChunk } from './missing-chunk'
import { missingEntry } from './missing-entry'
import { missingPage } from './missing-page'
import { namespaceResult } from './namespace-result'
import { namespaceShape } from './namespace-shape'
import { neverThrows } from './never-throws'
import { notInitialized } from './not-initialized'
import { oddNames } from './odd-names'
import { oneBootstrap } from './one-bootstrap'
import { oneLink } from './one-link'
import { oneLinkAfterLoad } from './one-link-after-load'
import { oneLinkAfterNavigation } from './one-link-after-navigation'
import { pageReachable } from './page-reachable'
import { plainList } from './plain-list'
import { policy } from './policy'
import { queuedCall } from './queued-call'
import { quiet } from './quiet'
import { readableResults } from './readable-results'
import { resultMatches } from './result-matches'
import { runtimeMembers } from './runtime-members'
import { sameApp } from './same-app'
import { sameForReaders } from './same-for-readers'
import { schemaNarrowed } from './schema-narrowed'
import { schemas } from './schemas'
import { schemasEqualManifest } from './schemas-equal-manifest'
import { schemasValid } from './schemas-valid'
import { shutdown } from './shutdown'
import { typedBytes } from './typed-bytes'
import { unknownCapability } from './unknown-capability'
import { unknownIsSaid } from './unknown-is-said'
import { visitorDownloads } from './visitor-downloads'
import { webmcpAlone } from './webmcp-alone'
import { webmcpTools } from './webmcp-tools'

/** All rules, in the order in which an agent would meet their faults. */
export const rules: readonly Rule[] = [
  pageReachable,
  oneLink,
  linkInTime,
  sameForReaders,
  oneBootstrap,
  importMap,
  bootstrapWeight,
  missingPage,
  manifestReachable,
  manifestType,
  manifestCors,
  manifestHeaders,
  manifestSize,
  manifestValid,
  appIdentity,
  capabilityNames,
  descriptions,
  deprecations,
  schemas,
  schemasValid,
  earlyAbp,
  lastingAbp,
  queuedCall,
  quiet,
  policy,
  oneLinkAfterLoad,
  oneLinkAfterNavigation,
  webmcpTools,
  webmcpAlone,
  missingEntry,
  missingChunk,
  visitorDownloads,
  runtimeMembers,
  sameApp,
  initializeAnswer,
  plainList,
  notInitialized,
  oddNames,
  neverThrows,
  errorShape,
  unknownIsSaid,
  shutdown,
  connects,
  unknownCapability,
  listEqualsManifest,
  schemasEqualManifest,
  callsMade,
  callAnswers,
  answersAfterMoving,
  incompleteParams,
  binaryResults,
  typedBytes,
  readableResults,
  resultMatches,
  dataNotStatus,
  filePaths,
  namespaceResult,
  namespaceShape,
  delivery,
  capabilityRemoved,
  schemaNarrowed,
]
