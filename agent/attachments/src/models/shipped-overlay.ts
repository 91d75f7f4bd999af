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

/** One line for each type. */
function lines(types: readonly string[], line: Omit<OverlayLine, 'mimeType' | 'date'>): OverlayLine[] {
  return types.map((mimeType) => ({ ...line, mimeType, date: read }))
}

const webImages = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const anthropicHosts = ['anthropic', 'google-vertex-anthropic']
const geminiHosts = ['google', 'google-vertex']
// A request has 20 MB with its base64, which makes 4 bytes of 3. Larger files go through the files API, which needs a key.
const geminiInline = 14_000_000

/**
 * What every line says was read on the date, in stored copies of the page at its address. Sizes are of the file: base64 is
 * taken off. Where copies differ, or limits differ between hosts and models, the smallest is here: a file that is too large
 * is still read with a skill, but a request that is too large fails.
 */
export const shippedOverlay: Overlay = {
  lines: [
    // What a modality means where nothing better is known: the types that every provider with it takes.
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

    // 5 MB an image; 32 MB a request, and 100 pages for models with a context of 200,000 tokens (600 for others).
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
    // The first of Claude 3 read pictures but no documents.
    ...['claude-3-haiku-20240307', 'claude-3-sonnet-20240229', 'claude-3-opus-20240229'].flatMap((model) =>
      lines(['application/pdf'], {
        provider: 'anthropic',
        model,
        modality: 'image',
        taken: false,
        source: anthropicPdf,
      }),
    ),

    // 20 MB an image, 50 MB of files a request. Of docx, pptx and xlsx it takes the text and nothing else, so they are not here:
    // a skill gives the text and the pages.
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
  // Narrow patterns: a name with a typing mistake must not pass for a new model.
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
