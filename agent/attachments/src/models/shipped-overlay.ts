import type { Overlay, OverlayLine } from './overlay.ts'

const read = '2026-11-23'
const anthropicVision = 'https://platform.claude.com/docs/en/build-with-claude/vision'
const anthropicPdf = 'https://platform.claude.com/docs/en/build-with-claude/pdf-support'
const openaiFiles = 'https://developers.openai.com/api/docs/guides/file-inputs'
const openaiImages = 'https://developers.openai.com/api/docs/guides/images-vision'
const openaiAudio = 'https://developers.openai.com/api/docs/guides/audio'
const geminiFiles = 'https://ai.google.dev/gemini-api/docs/document-processing'
const geminiImages = 'https://ai.google.dev/gemini-api/docs/image-understanding'
const geminiAudio = 'https://ai.google.dev/gemini-api/docs/audio'
const geminiVideo = 'https://ai.google.dev/gemini-api/docs/video-understanding'
const modelsDev = 'https://models.dev'

/** Returns one line for each type. */
function lines(types: readonly string[], line: Omit<OverlayLine, 'mimeType' | 'date'>): OverlayLine[] {
  return types.map((mimeType) => ({ ...line, mimeType, date: read }))
}

const webImages = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const anthropicHosts = ['anthropic', 'google-vertex-anthropic']
const geminiHosts = ['google', 'google-vertex']
// A request has 20 MB including its base64, which turns 3 bytes into 4. Larger files need the files API,
// which requires a key.
const geminiInline = 14_000_000

/**
 * Each line's data was read on its date, from stored copies of the page at its URL. Sizes are file sizes,
 * before base64. If copies differ, or limits differ between hosts and models, the smallest applies: a skill
 * can still read a file that is too large, but a request that is too large fails.
 */
export const shippedOverlay: Overlay = {
  lines: [
    // Defaults for a modality: the types that every provider with it accepts.
    ...lines(webImages, { provider: '*', modality: 'image', maxBytes: 3_750_000, source: modelsDev }),
    ...lines(['application/pdf'], {
      provider: '*',
      modality: 'pdf',
      maxBytes: 14_000_000,
      maxPages: 100,
      source: modelsDev,
    }),
    ...lines(['audio/mpeg', 'audio/wav'], {
      provider: '*',
      modality: 'audio',
      maxBytes: 14_000_000,
      source: modelsDev,
    }),
    ...lines(['video/mp4'], { provider: '*', modality: 'video', maxBytes: 14_000_000, source: modelsDev }),

    // 5 MB per image; 32 MB per request, and 100 pages for models with a context of 200,000 tokens (600 for
    // others).
    ...anthropicHosts.flatMap((provider) => [
      ...lines(webImages, { provider, modality: 'image', maxBytes: 3_750_000, source: anthropicVision }),
      ...lines(['application/pdf'], {
        provider,
        modality: 'image',
        maxBytes: 24_000_000,
        maxPages: 100,
        source: anthropicPdf,
      }),
    ]),
    // The first Claude 3 models read images but no documents.
    ...['claude-3-haiku-20240307', 'claude-3-sonnet-20240229', 'claude-3-opus-20240229'].flatMap((model) =>
      lines(['application/pdf'], {
        provider: 'anthropic',
        model,
        modality: 'image',
        taken: false,
        source: anthropicPdf,
      }),
    ),

    // 20 MB per image, 50 MB of files per request. From docx, pptx and xlsx it reads only the text, so they
    // are not listed here: a skill provides the text and the pages.
    ...lines(webImages, {
      provider: 'openai',
      modality: 'image',
      maxBytes: 15_000_000,
      source: openaiImages,
    }),
    ...lines(['application/pdf'], {
      provider: 'openai',
      modality: 'image',
      maxBytes: 37_000_000,
      source: openaiFiles,
    }),
    ...lines(['audio/mpeg', 'audio/wav'], {
      provider: 'openai',
      modality: 'audio',
      maxBytes: 15_000_000,
      source: openaiAudio,
    }),

    ...geminiHosts.flatMap((provider) => [
      ...lines(['image/png', 'image/jpeg', 'image/webp', 'image/heic'], {
        provider,
        modality: 'image',
        maxBytes: geminiInline,
        source: geminiImages,
      }),
      ...lines(['image/gif'], { provider, modality: 'image', taken: false, source: geminiImages }),
      ...lines(['application/pdf'], {
        provider,
        modality: 'image',
        maxBytes: geminiInline,
        maxPages: 1000,
        source: geminiFiles,
      }),
      ...lines(['audio/mpeg', 'audio/wav', 'audio/aiff', 'audio/aac', 'audio/ogg', 'audio/flac'], {
        provider,
        modality: 'audio',
        maxBytes: geminiInline,
        source: geminiAudio,
      }),
      ...lines(['video/mp4', 'video/mpeg', 'video/quicktime', 'video/webm'], {
        provider,
        modality: 'video',
        maxBytes: geminiInline,
        source: geminiVideo,
      }),
    ]),
  ],
  // Narrow patterns: a typo must not match as a new model.
  families: [
    ...['claude-opus-*', 'claude-sonnet-*', 'claude-haiku-*'].map((model) => ({
      provider: 'anthropic',
      model,
      input: ['text', 'image'],
      source: anthropicVision,
      date: read,
    })),
    { provider: 'openai', model: 'gpt-5*', input: ['text', 'image'], source: openaiFiles, date: read },
    ...['gemini-3*-pro*', 'gemini-3*-flash*'].map((model) => ({
      provider: 'google',
      model,
      input: ['text', 'image', 'audio', 'video', 'pdf'],
      source: geminiFiles,
      date: read,
    })),
  ],
  makers: [
    'anthropic',
    'openai',
    'google',
    'mistral',
    'xai',
    'deepseek',
    'alibaba',
    'moonshotai',
    'zai',
    'llama',
  ],
  aliases: {
    opus: 'anthropic/claude-opus-4-1',
    sonnet: 'anthropic/claude-sonnet-4',
    gemini: 'google/gemini-2.5-pro',
  },
}
