/** A lighthouse: a PNG of 240 × 180 pixels, as base64. */
export const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAAC0BAMAAABYsrzbAAAAMFBMVEUfWnP216jzw4voom4PLj3ZWDv/+OzCOy4vc5D/4HqCgnLd',
  'bEgUPE4ZS2HhfVT44LvN2YYcAAACyElEQVR42u3aMWvbQBQHcA0ZMiRDmhKIl9Ia2q2lDkqGgkvhphBP5uhgMMQFf4AEI4ghc9aO',
  'HQOBQqBTMR4KJYNHDx08dPHSYDJkavsFSh0rlu2z7r2T3p1jvf+YnPjxl++dZLC34SgewwwzzDDDDDPMMMMMY5M7dwRf7LuBc0Kc',
  'O4EvhNh3AeeE0FX2qArrKntkhTWVPbLCmsoeXeH4yh5d4fjKJLd6+9MwHzcYZphhhhleTPixiOQdwwynm/ootsfpSQj/ZpjhZYG3',
  'QviQ4YWAn6Wf5yFci1m0VPCLYJQjy/BeCB8zvKzwTQifuoKbluG2K/h9CDdcwYFlOMgcXL/PI6vw0yzDf6zCrx4wXLxtVb5fW4fz',
  'AzlMtWAM10zgl/I+v8ze9czgiIuUE8KtKFyxB/tyImVbcF5OpWAEH6JhfxpGVN6CwTvKyJnsgLM3fiwez1+lhv1ZuGwCn2Lh1ixc',
  'sQEXpSLXUPjGHPZVcNkAbiLhgQquQuG2OSyVMYAbOLiohqEf8vi1Oghw8Bs1/BUIB8awr4bL5PBADVeXF26pYeDZVahHkncFb1qE',
  'X5vDUiY5QSbgvxbht+Zwslu9GPAHi/CuOZzsAHmIcLKHxARcs/hYhMKp53P0IXHi2UvG4WYW4HYUbsxfd3aXmT9IeQbN+KL/mYb7',
  '3c7P4Sr1JURwMPxRRkkFp57R+3yj8u3y8kvn7ucgV9Sfb7/f7U6IYWjZdTE3JVK4Nx8WP9wURlWefjglKozZX1g4trAQB2R3eiUe',
  'phspoQuRu6aFiUaqo4VpRkpfGFYZOUmgwqD9hYUhhUlGqgeC0x+pdQGMo8KpjxS4cNoj1YPDJdzGTnpaovYXHF7BwAd2T0uSkVoT',
  'uDgqnN5IYQunNlIdNFwCbWnyL3mrmm9HuiXqSyIXrar/7w7mZDDW5mlhYA6HcktnCeZwOBwOh8MhzD9ACYYQ/dV1+gAAAABJRU5E',
  'rkJggg==',
].join('')
