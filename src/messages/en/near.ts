// An address in one line.

export const near = '{address}, near {landmark}'
export const nearAlone = 'Near {landmark}'
