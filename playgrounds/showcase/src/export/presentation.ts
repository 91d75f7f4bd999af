import { strToU8 } from 'fflate'
import { escapeText } from '../markup/escape'

interface Slide {
  title: string
  lines: readonly string[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const openXml = 'http://schemas.openxmlformats.org'
const namespaces = `xmlns:a="${openXml}/drawingml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships" xmlns:p="${openXml}/presentationml/2006/main"`
const office = `${openXml}/officeDocument/2006/relationships`
const type = 'application/vnd.openxmlformats-officedocument'
/** Units of a centimetre. */
const cm = 360_000

/**
 * The parts of a PowerPoint file: ECMA-376, part 1. No more than what programs ask for, so that the page stays small.
 *
 * @returns the parts' bytes by their paths
 */
export function presentation(slides: readonly Slide[]): Record<string, Uint8Array> {
  const numbers = slides.map((_, index) => index + 1)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
${[
  ['presentation', 'presentationml.presentation.main'],
  ['slideMasters/slideMaster1', 'presentationml.slideMaster'],
  ['slideLayouts/slideLayout1', 'presentationml.slideLayout'],
  ['theme/theme1', 'theme'],
  ...numbers.map((number) => [`slides/slide${number}`, 'presentationml.slide']),
]
  .map(([part, kind]) => `<Override PartName="/ppt/${part}.xml" ContentType="${type}.${kind}+xml"/>`)
  .join('\n')}
</Types>`,
    '_rels/.rels': relationships([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `<p:presentation ${namespaces}>
<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>
<p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 1}"/>`).join('')}</p:sldIdLst>
<p:sldSz cx="${32 * cm}" cy="${18 * cm}"/><p:notesSz cx="${18 * cm}" cy="${32 * cm}"/>
</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...numbers.map((number) => ['slide', `slides/slide${number}.xml`] as const),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${namespaces}>${tree('')}
<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>
<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>
</p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${namespaces} type="blank">${tree('')}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(),
    ...Object.fromEntries(
      slides.flatMap((slide, index) => [
        [`ppt/slides/slide${index + 1}.xml`, `<p:sld ${namespaces}>${tree(shapes(slide))}</p:sld>`],
        [
          `ppt/slides/_rels/slide${index + 1}.xml.rels`,
          relationships([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
        ],
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(`${head}\n${xml}`)]))
}

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const list = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${openXml}/package/2006/relationships">${list.join('')}</Relationships>`
}

function tree(shapes: string): string {
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
}

function shapes({ lines, title }: Slide): string {
  const text = box(2, 'Title', { y: 1.5, height: 3, points: 40 }, [title])
  return lines.length === 0 ? text : text + box(3, 'Text', { y: 5.5, height: 11, points: 24 }, lines)
}

function box(
  id: number,
  name: string,
  { height, points, y }: { y: number; height: number; points: number },
  lines: readonly string[],
): string {
  const paragraphs = lines.map(
    (line) =>
      `<a:p><a:r><a:rPr lang="en-GB" sz="${points * 100}"/><a:t>${escapeText(line)}</a:t></a:r></a:p>`,
  )
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>
<p:spPr><a:xfrm><a:off x="${2 * cm}" y="${y * cm}"/><a:ext cx="${28 * cm}" cy="${height * cm}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>
<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`
}

function theme(): string {
  const colors = [
    'dk1',
    'lt1',
    'dk2',
    'lt2',
    'accent1',
    'accent2',
    'accent3',
    'accent4',
    'accent5',
    'accent6',
  ]
  const values = [
    '1C2330',
    'FFFFFF',
    '1C2330',
    'F6F7F9',
    '3450C0',
    'C05034',
    '34A050',
    'C0A034',
    '8034C0',
    '34A0C0',
  ]
  const scheme = [...colors, 'hlink', 'folHlink'].map(
    (name, index) => `<a:${name}><a:srgbClr val="${values[index] ?? '3450C0'}"/></a:${name}>`,
  )
  const fonts = ['major', 'minor'].map(
    (name) =>
      `<a:${name}Font><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}Font>`,
  )
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const three = (xml: string) => xml.repeat(3)
  return `<a:theme xmlns:a="${openXml}/drawingml/2006/main" name="Plain"><a:themeElements>
<a:clrScheme name="Plain">${scheme.join('')}</a:clrScheme><a:fontScheme name="Plain">${fonts.join('')}</a:fontScheme>
<a:fmtScheme name="Plain"><a:fillStyleLst>${three(fill)}</a:fillStyleLst><a:lnStyleLst>${three(`<a:ln w="9525">${fill}</a:ln>`)}</a:lnStyleLst><a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${three(fill)}</a:bgFillStyleLst></a:fmtScheme>
</a:themeElements></a:theme>`
}
