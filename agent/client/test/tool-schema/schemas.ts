import fc from 'fast-check'

/** Names, values and keywords are few, so that schemas and values often meet. */
const name = fc.constantFrom('a', 'b', 'kind')
const scalar = fc.constantFrom<unknown>('x', 'y', '', 1, 2, 1.5, true, false, null)
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array', 'null')
const ref = fc.constantFrom(
  '#',
  '#/$defs/one',
  '#/$defs/two',
  '#three',
  'https://a.test/four',
  '#/$defs/gone/x',
)

const optional = { requiredKeys: [] }

/** JSON Schemas with every keyword that combines, refers or limits. */
const { schema } = fc.letrec<{ schema: unknown; list: unknown[]; named: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 3, arbitrary: type.map((one) => ({ type: one })) },
    { weight: 2, arbitrary: scalar.map((value) => ({ const: value })) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((list) => ({ enum: list })),
    },
    { weight: 1, arbitrary: ref.map(($ref) => ({ $ref })) },
    {
      weight: 6,
      arbitrary: fc.record(
        {
          type: fc.oneof(fc.constant('object'), type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
          properties: tie('named'),
          required: fc.uniqueArray(name, { maxLength: 2 }),
          additionalProperties: tie('schema'),
          patternProperties: tie('schema').map((inner) => ({ '^[ab]$': inner })),
          propertyNames: fc.oneof(
            fc.uniqueArray(name, { minLength: 1 }).map((list) => ({ enum: list })),
            tie('schema'),
          ),
          minProperties: fc.constantFrom(0, 1, 2),
          dependentSchemas: tie('named'),
          unevaluatedProperties: tie('schema'),
        },
        optional,
      ),
    },
    {
      weight: 3,
      arbitrary: fc.record(
        {
          type: fc.constant('array'),
          items: tie('schema'),
          prefixItems: tie('list'),
          maxItems: fc.constantFrom(1, 2),
          contains: tie('schema'),
          uniqueItems: fc.boolean(),
        },
        optional,
      ),
    },
    {
      weight: 2,
      arbitrary: fc.record(
        {
          minimum: fc.constantFrom(0, 1, 2),
          exclusiveMaximum: fc.constantFrom(2, 3),
          multipleOf: fc.constantFrom(1, 0.5),
          minLength: fc.constantFrom(0, 1),
          maxLength: fc.constantFrom(0, 1),
          pattern: fc.constantFrom('^x', '(?!y)', '[xy]'),
        },
        optional,
      ),
    },
    {
      weight: 6,
      arbitrary: fc.record(
        {
          anyOf: tie('list'),
          oneOf: tie('list'),
          allOf: tie('list'),
          not: tie('schema'),
          if: tie('schema'),
          // biome-ignore lint/suspicious/noThenProperty: a keyword
          then: tie('schema'),
          else: tie('schema'),
          properties: tie('named'),
          required: fc.uniqueArray(name, { maxLength: 2 }),
          $ref: ref,
          type: fc.constantFrom('object', 'string'),
        },
        optional,
      ),
    },
  ),
  list: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
  named: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
}))

const record = (inner: unknown): object => (typeof inner === 'object' && inner !== null ? inner : {})

/** Unions and intersections of objects, as schema libraries write them. */
const unions = fc.letrec<{ union: object; object: object }>((tie) => ({
  union: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(name, schema, { maxKeys: 2 }),
      anyOf: fc.array(tie('object'), { minLength: 1, maxLength: 3 }),
      oneOf: fc.array(tie('object'), { minLength: 1, maxLength: 3 }),
      allOf: fc.array(fc.oneof(tie('object'), tie('union')), { minLength: 1, maxLength: 2 }),
    },
    optional,
  ),
  object: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(
        name,
        fc.oneof(
          type.map((one) => ({ type: one })),
          scalar.map((value) => ({ const: value })),
          fc.boolean(),
        ),
        { minKeys: 1, maxKeys: 3 },
      ),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(
        fc.constant(false),
        type.map((one) => ({ type: one })),
      ),
    },
    { requiredKeys: ['properties'] },
  ),
})).union

/** Whole schemas: with definitions, an anchor and an `$id` that references lead to. */
export const schemas = fc
  .record({ root: fc.oneof(schema, unions, unions), one: schema, two: unions, three: schema, four: schema })
  .map(
    ({ root, one, two, three, four }): Record<string, unknown> => ({
      ...record(root),
      $defs: {
        one,
        two,
        three: { ...record(three), $anchor: 'three' },
        four: { ...record(four), $id: 'https://a.test/four' },
      },
    }),
  )

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(name, tie('value'), { maxKeys: 3 }) },
  ),
}))

/** Arguments of a tool. */
export const objects = fc.dictionary(name, value, { maxKeys: 3 })
