/**
 * What the bridge passes on to an agent, or to its user, of what pages say. Each name ends with its unit. The table "What the
 * bridge passes on" of docs/limits.md lists all of them, and a test compares the two.
 */
export const limits = {
  appNameCharacters: 100,
  appIdCharacters: 200,
  appVersionCharacters: 50,
  nameCharacters: 100,

  toolEntries: 100,
  toolDescriptionCharacters: 600,
  toolSchemaCharacters: 360,
  largestSchemaCharacters: 20_000,
  allSchemasCharacters: 200_000,
  schemaEntries: 2_000,
  schemaLevels: 20,
  schemaTextCharacters: 500,

  signatureCharacters: 600,
  signatureEntries: 200,
  shortSignatureCharacters: 80,
  offerDescriptionCharacters: 300,

  errorMessageCharacters: 2_000,
  detailsCharacters: 4_000,
  detailsEntries: 200,
  detailsLevels: 8,
  detailsTextCharacters: 1_000,
  alternativeEntries: 20,
  issueEntries: 10,
  issueCharacters: 200,
  requirementEntries: 10,
  resolutionCharacters: 300,
  retryAfterMilliseconds: 86_400_000,

  metadataCharacters: 2_000,
  metadataEntries: 100,
  metadataLevels: 6,
  metadataTextCharacters: 500,
  fileEntries: 100,
  missingEntries: 20,
  addressCharacters: 500,
  reasonCharacters: 300,
  pathCharacters: 4_096,
  warningEntries: 20,
  warningCharacters: 500,

  descriptorCharacters: 20_000,
  descriptorEntries: 4_000,
  descriptorLevels: 24,

  questionCharacters: 2_000,
  formFieldEntries: 30,
  optionEntries: 200,
  optionCharacters: 200,
  fieldTextCharacters: 1_000,
  presetCharacters: 1_000,
  taskCharacters: 20_000,
  taskEntries: 2_000,
  taskLevels: 20,

  notificationCharacters: 4_000,
  notificationEntries: 200,
  notificationLevels: 8,
  progressCharacters: 300,

  readCharacters: 20_000,
  readByDefaultCharacters: 4_000,
  readTextBytes: 33_554_432,
  readPictureBytes: 1_048_576,
} as const
