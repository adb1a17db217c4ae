package dev.credence.report.plan;

import dev.credence.api.text.Suggestions;
import java.util.List;
import java.util.NoSuchElementException;

/** The kinds of plan there are. */
public final class PlanKinds {
    private static final List<PlanKind> ALL = List.of(
            new WidthKind(),
            new DifferenceKind(),
            new PairedKind(),
            new ChanceKind(),
            new AreaKind(),
            new AreasKind(),
            new BoundKind(),
            new GaussKind(),
            new MetricKind(),
            new CompareKind());

    private PlanKinds() {}

    /**
     * All kinds.
     *
     * @return in the order of a list of commands
     */
    public static List<PlanKind> all() {
        return ALL;
    }

    /**
     * A kind by its name.
     *
     * @param name or alias
     * @return the kind
     * @throws NoSuchElementException if there is none; the message lists them
     */
    public static PlanKind named(String name) {
        return ALL.stream()
                .filter(kind -> kind.name().equals(name) || kind.alias().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(Suggestions.message(
                        "plan", name, ALL.stream().map(PlanKind::name).toList())));
    }
}
