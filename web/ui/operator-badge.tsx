/** Beside the name of an operator: only operators have it. */
export const OperatorBadge = ({ person }: { person: { isOperator?: true | undefined } }) =>
  person.isOperator ? (
    <span className="shrink-0 self-center rounded-sm bg-primary px-1.5 py-px text-xs leading-4 font-semibold whitespace-nowrap text-on-primary">
      Operator
    </span>
  ) : null
