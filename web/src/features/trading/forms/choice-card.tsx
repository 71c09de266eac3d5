interface ChoiceCardProps {
  /** Names the group of choices. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One choice of few, with what it means. */
export function ChoiceCard({ name, title, text, isChosen, onChoose }: ChoiceCardProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded border border-(--field-edge) bg-field p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-checked:border-accent">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="radio mt-1"
      />
      <span className="flex flex-col gap-1">
        <span className="font-semibold text-body">{title}</span>
        <span className="text-ink-2 text-small">{text}</span>
      </span>
    </label>
  );
}
