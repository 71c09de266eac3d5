/** The looks of a button of the chart's toolbar, and of what is written beside its picture. */
export const toolClass =
  'flex h-full items-center gap-1 touch:h-11 touch:min-w-6 touch:justify-center max-tablet:h-11 max-tablet:min-w-9 max-tablet:justify-center hover:text-ink';
/** A chart that is narrow has room for the pictures alone. */
export const toolName = '@max-[744px]:sr-only';
