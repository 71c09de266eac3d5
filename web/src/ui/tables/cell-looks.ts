/** For a last column of actions: it stays in sight while the others scroll behind it. */
export const atHand =
  "sticky right-0 bg-panel [tr:hover_&]:bg-field before:pointer-events-none before:absolute before:inset-y-0 before:-left-3 before:w-3 before:bg-linear-to-r before:from-transparent before:to-panel before:content-[''] [tr:hover_&]:before:to-field";

/** Text ends with an ellipsis; beside a box, such as of chips or a button, it would read as a part of what is there. */
export const cut = 'truncate has-[>.inline-flex]:text-clip';

export const alignments = {
  left: 'text-left',
  right: 'text-right',
  center: 'text-center',
} as const;
