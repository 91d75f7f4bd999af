import ts from 'typescript'
import { expect, test } from 'vitest'
import { entries } from './entries'

const declarations = entries.map(([, file]) => file.replace(/\.mjs$/, '.d.mts'))
const program = ts.createProgram(declarations, {
  module: ts.ModuleKind.NodeNext,
  skipLibCheck: true,
  types: [],
})
const checker = program.getTypeChecker()

/** @returns a line for each name that an entry exports: what it is, and the name. */
function surfaceOf(file: string): string[] {
  const source = program.getSourceFile(file.replace(/\.mjs$/, '.d.mts'))
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${file} has no declarations that can be read; build the package first`)
  return checker.getExportsOfModule(module).map((symbol) => {
    const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return `${kindOf(flags)} ${symbol.name}`
  })
}

function kindOf(flags: ts.SymbolFlags): string {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (flags & ts.SymbolFlags.Value) return 'const'
  return 'type'
}

test('the public surface', () => {
  const surface = entries.map(([entry, file]) => [entry, ...surfaceOf(file).toSorted()].join('\n  '))
  expect(`\n${surface.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    .
      class AbpDefinitionError
      class AbpError
      function checkCapabilityName
      function defineApp
      function defineCapability
      function defineContext
      function isAbpError
      function isApp
      type AbpErrorCode
      type AbpErrorOptions
      type AgentIdentity
      type Answer
      type AnyCapability
      type App
      type AppCapabilities
      type AppContext
      type AppOptions
      type BinaryData
      type BinaryDataReference
      type BinaryResult
      type CallFailure
      type CallOrigin
      type CallResult
      type CallSuccess
      type CallVia
      type Capability
      type CapabilityCall
      type CapabilityContext
      type CapabilityHandler
      type CapabilityMetadata
      type CapabilityOptions
      type ConfirmQuestion
      type ContextOf
      type CreateContext
      type DefinitionProblem
      type ElicitationRequest
      type ElicitationResult
      type InputQuestion
      type JsonSchema
      type Middleware
      type NameProblem
      type OfferedBy
      type ParsedValue
      type PreferenceQuestion
      type ProgressDetails
      type Questions
      type RateLimit
      type RequirementDefinition
      type ResourceQuestion
      type SampleQuestion
      type Schema
      type SelectQuestion
      type UnparsedValue
      type Upload
      type UploadDetails
      type UploadedBinary
    ./protocol
      class AbpError
      const PROTOCOL_VERSION
      function buffersIn
      function errorEnvelope
      function isAbpError
      function readMessage
      function readOrigins
      function unwrap
      type Abp
      type AbpErrorCode
      type AbpErrorOptions
      type AbpEvents
      type AbpManifest
      type AbpMethods
      type AgentFeatures
      type AgentIdentity
      type AppIdentity
      type BinaryData
      type BinaryDataReference
      type BinaryResult
      type CallFailure
      type CallMetadata
      type CallOptions
      type CallResult
      type CallSuccess
      type CancelRequest
      type CancelResult
      type CapabilitiesChange
      type CapabilitiesChangedHandler
      type CapabilityAnnotations
      type CapabilityDescriptor
      type CapabilitySummary
      type ElicitationHandler
      type ElicitationRequest
      type ElicitationResult
      type ErrorEnvelope
      type EventRegistration
      type InitializeParams
      type InitializeResult
      type JsonSchema
      type ManifestApp
      type ManifestCapability
      type Message
      type MessagesToAgent
      type MessagesToApp
      type Notification
      type NotificationData
      type NotificationHandler
      type ProgressHandler
      type ProgressInfo
      type Requirement
      type SessionFeatures
      type ShutdownParams
      type StandardNotifications
      type SupportResult
      type Takeover
    ./manifest
      function createManifest
      function createSchemaGauge
      function validateManifest
      type AbpManifest
      type CreatedManifest
      type ManifestApp
      type ManifestCapability
      type ManifestLimits
      type SchemaGauge
      type ValidatedManifest
    ./bootstrap
      const bootstrapHash
      const bootstrapText
    ./register
      function loadNewest
      function register
      type RegisterOptions
    ./binary
      function binary
      function binaryInput
      function binaryOutput
      function withBinary
      type BinaryInput
      type BinaryInputOptions
      type BinaryOptions
      type BinaryOutputOptions
      type BinarySchema
      type BinarySource
      type BinaryValue
      type PackedBinary
    ./dynamic
      function refreshCapabilities
      function registerCapability
    ./activity
      const idleAgentActivity
      function getAgentActivity
      function subscribeAgentActivity
      type AgentActivity
      type AgentCall
      type AnsweredAgentCall
      type CallProgress
    ./tracking
      function trackCalls
      type CallOutcome
      type CallState
      type Tracked
    ./requirements
      const secureContext
      const userGesture
      function feature
      function permission
    ./runtime
      function install
    ./testing
      function createTestAgent
      function unwrap
      type NameOf
      type ParamsOf
      type ResultOf
      type StandardAnswers
      type TestAgent
      type TestAgentOptions
      type TestAnswer
      type TestCallOptions
    ./transport/post-message
      function acceptPostMessages
      type MessageTransport
      type PostMessageOptions
    ./transport/web-socket
      function connectWebSocket
      type MessageTransport
      type WebSocketOptions
      type WebSocketTransport
    ./uploads
      function uploadTo
      function withUploads
    ./uploads/server
      function createUploads
      type UploadLimits
      type UploadStorage
      type Uploads
      type UploadsOptions
    ./uploads/temporary
      function temporaryStorage
    ./adapter
      function dataAsExpression
      function describeApp
      function expectApp
      function headElements
      function manifestPath
      function readUploads
      function renderHead
      function uploadsPath
      type AbpManifest
      type AdapterOptions
      type AppIdentity
      type HeadElements
      type HeadOptions
      type RuntimeMode
    ./adapter/head
      function headElements
      function manifestPath
      function renderHead
      type HeadElements
      type HeadOptions
    ./adapter/server
      const manifestHeaders
      function insertHead
      function manifestResponse
    ./adapter/node
      const settleMs
      function findEntry
      function isWithin
      function loadApp
      type LoadOptions
    "
  `)
})

test.for(entries)('%s exports what its declarations say', async ([, file]) => {
  const values = surfaceOf(file).filter((line) => !line.startsWith('type '))
  const exported: Record<string, unknown> = await import(file)
  expect(Object.keys(exported).toSorted()).toEqual(values.map((line) => line.split(' ')[1]).toSorted())
})
