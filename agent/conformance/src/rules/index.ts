import type { Rule } from '../rule.ts'
import { answersAfterMoving } from './answers-after-moving.ts'
import { appIdentity } from './app-identity.ts'
import { binaryResults } from './binary-results.ts'
import { bootstrapWeight } from './bootstrap-weight.ts'
import { callAnswers } from './call-answers.ts'
import { callsMade } from './calls-made.ts'
import { capabilityNames } from './capability-names.ts'
import { capabilityRemoved } from './capability-removed.ts'
import { connects } from './connects.ts'
import { dataNotStatus } from './data-not-status.ts'
import { delivery } from './delivery.ts'
import { deprecations } from './deprecations.ts'
import { descriptions } from './descriptions.ts'
import { earlyAbp } from './early-abp.ts'
import { errorShape } from './error-shape.ts'
import { filePaths } from './file-paths.ts'
import { importMap } from './import-map.ts'
import { incompleteParams } from './incomplete-params.ts'
import { initializeAnswer } from './initialize-answer.ts'
import { lastingAbp } from './lasting-abp.ts'
import { linkInTime } from './link-in-time.ts'
import { listEqualsManifest } from './list-equals-manifest.ts'
import { manifestCors } from './manifest-cors.ts'
import { manifestHeaders } from './manifest-headers.ts'
import { manifestReachable } from './manifest-reachable.ts'
import { manifestSize } from './manifest-size.ts'
import { manifestType } from './manifest-type.ts'
import { manifestValid } from './manifest-valid.ts'
import { missingChunk } from './missing-chunk.ts'
import { missingEntry } from './missing-entry.ts'
import { missingPage } from './missing-page.ts'
import { namespaceResult } from './namespace-result.ts'
import { namespaceShape } from './namespace-shape.ts'
import { neverThrows } from './never-throws.ts'
import { notInitialized } from './not-initialized.ts'
import { oddNames } from './odd-names.ts'
import { oneBootstrap } from './one-bootstrap.ts'
import { oneLink } from './one-link.ts'
import { oneLinkAfterLoad } from './one-link-after-load.ts'
import { oneLinkAfterNavigation } from './one-link-after-navigation.ts'
import { pageReachable } from './page-reachable.ts'
import { plainList } from './plain-list.ts'
import { policy } from './policy.ts'
import { queuedCall } from './queued-call.ts'
import { quiet } from './quiet.ts'
import { readableResults } from './readable-results.ts'
import { resultMatches } from './result-matches.ts'
import { runtimeMembers } from './runtime-members.ts'
import { sameApp } from './same-app.ts'
import { sameForReaders } from './same-for-readers.ts'
import { schemaNarrowed } from './schema-narrowed.ts'
import { schemas } from './schemas.ts'
import { schemasEqualManifest } from './schemas-equal-manifest.ts'
import { schemasValid } from './schemas-valid.ts'
import { shutdown } from './shutdown.ts'
import { typedBytes } from './typed-bytes.ts'
import { unknownCapability } from './unknown-capability.ts'
import { unknownIsSaid } from './unknown-is-said.ts'
import { visitorDownloads } from './visitor-downloads.ts'
import { webmcpAlone } from './webmcp-alone.ts'
import { webmcpTools } from './webmcp-tools.ts'

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
