/** False for the pointermove that browsers also send when something moves below a pointer at rest. */
export const hasMoved = ({ movementX, movementY }: Pick<PointerEvent, 'movementX' | 'movementY'>): boolean =>
  movementX !== 0 || movementY !== 0
