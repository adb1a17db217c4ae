package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Range;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.IfAny;
import dev.credence.jackson.strict.Misfit;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"outcomes","columns":[{"name":"grade","lower":0,"upper":1}],"items":["q1","q1","q2"],"values":[[1],[0],[1]]}}.
 * A row of values has one value for each column. Rows with the same item are runs of it; without {@code items} each row is an item. A
 * column without {@code lower} and {@code upper} has a range that is inferred from its values. Names of items are not kept: items are
 * written with their numbers, which are counted over all clusters, and only where one of them has several runs.
 *
 * <p>The module {@code credence-outcomes} is optional. Jackson looks at every method of a form, so the methods with its types are in
 * {@link Rows}.
 */
@JsonTypeName("outcomes")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record OutcomesForm(List<Column> columns, @IfAny @Nullable List<String> items, double[][] values)
        implements PlainForm.OfItems {
    /**
     * A column: its name, and its range if one is declared.
     *
     * @param name the name of the column
     * @param lower the smallest possible value
     * @param upper the largest possible value
     */
    @JsonClassDescription("column")
    record Column(
            String name,
            @IfAny @Nullable Double lower,
            @IfAny @Nullable Double upper) {
        /** Returns the declared range; null if none is declared. */
        @Nullable
        Range range() {
            if (lower == null && upper == null) {
                return null;
            }
            if (lower == null || upper == null) {
                throw new IllegalArgumentException("a range must have both ends: lower=" + lower + ", upper=" + upper
                        + "; write \"-Infinity\" or \"Infinity\" for an end that is not bounded");
            }
            return new Range(end("lower", lower), end("upper", upper));
        }

        /** Returns an end of the range; JSON null, which is read as NaN, is none. */
        private static double end(String field, double value) {
            if (Double.isNaN(value)) {
                Misfit misfit = Misfit.value(null, null, "must be a number");
                misfit.prependPath(field, field);
                throw misfit;
            }
            return value;
        }
    }

    /** Returns whether the optional module {@code credence-outcomes} is on the class path. */
    static boolean isPresent() {
        try {
            Class.forName("dev.credence.outcomes.Outcomes", false, OutcomesForm.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Throws an error if the optional module is missing. */
    static void requirePresent(String type) {
        if (!isPresent()) {
            throw new IllegalArgumentException(type + " evidence must be read with the module of outcomes: add"
                    + " credence-outcomes to the class path");
        }
    }

    @Override
    public Evidence evidence() {
        requirePresent("outcomes");
        return Rows.evidence(this);
    }

    @Override
    public List<String> itemNames() {
        return items == null ? List.of() : items;
    }

    @Override
    public EvidenceForm numberedAfter(int before) {
        return new OutcomesForm(columns, numberedAfter(before, items), values);
    }

    /** Returns the numbers of items after those of other clusters; null if there are none. */
    static @Nullable List<String> numberedAfter(int before, @Nullable List<String> numbers) {
        return numbers == null
                ? null
                : numbers.stream()
                        .map(number -> Integer.toString(before + Integer.parseInt(number)))
                        .toList();
    }

    /** Converts rows of values to outcomes, and outcomes to rows of values. */
    static final class Rows {
        private final List<String> items = new ArrayList<>();
        private final List<double[]> values = new ArrayList<>();

        private Rows() {}

        /** Returns the kinds of evidence that the module of outcomes has. */
        static List<EvidenceKind<?>> kinds() {
            return List.of(
                    new EvidenceKind<>(
                            Outcomes.class,
                            "outcomes",
                            (outcomes, design) -> form(outcomes),
                            (outcomes, atom) -> withoutTruth(),
                            EvidenceDocument::of),
                    new EvidenceKind<>(
                            PairedOutcomes.class,
                            "paired-outcomes",
                            (outcomes, design) -> form(outcomes),
                            (outcomes, atom) -> withoutTruth(),
                            sample -> EvidenceDocument.of(Pairing.paired(sample))),
                    new EvidenceKind<>(
                            JointOutcomes.class,
                            "many-outcomes",
                            (outcomes, design) -> form(outcomes),
                            (outcomes, atom) -> withoutTruth(),
                            EvidenceDocument::of));
        }

        private static int withoutTruth() {
            throw new IllegalArgumentException(
                    "strata must be the true classes to have a JSON form, and outcomes have no true class");
        }

        static Evidence evidence(OutcomesForm form) {
            return collected("values", form.columns, form.items, form.values).build();
        }

        static Evidence evidence(PairedOutcomesForm form) {
            List<String> given = form.items();
            List<String> own = form.secondItems();
            List<String> items = given == null ? numbered(form) : given;
            List<String> seconds = own == null ? items : own;
            OutcomesBuilder first = collected("first", form.columns(), items, form.first());
            OutcomesBuilder second = collected("second", form.columns(), seconds, form.second());
            return first.pairedWith(second);
        }

        static Evidence evidence(ManyOutcomesForm form) {
            Map<String, OutcomesBuilder> systems = Misfit.of("systems", () -> {
                Map<String, OutcomesBuilder> named = new LinkedHashMap<>();
                for (int system = 0; system < form.systems().size(); system++) {
                    ManyOutcomesForm.SystemValues own = form.systems().get(system);
                    OutcomesBuilder rows = Misfit.of(system, () -> collected(form.columns(), own));
                    if (named.putIfAbsent(own.name(), rows) != null) {
                        throw new IllegalArgumentException("two systems have the same name: " + own.name());
                    }
                }
                return named;
            });
            return JointOutcomes.of(systems);
        }

        private static OutcomesBuilder collected(List<Column> columns, ManyOutcomesForm.SystemValues system) {
            List<String> items = system.items();
            return collected(
                    "values", columns, items == null ? numbers(system.values().length) : items, system.values());
        }

        static List<String> numbers(int rows) {
            return IntStream.rangeClosed(1, rows).mapToObj(Integer::toString).toList();
        }

        /** Returns the numbers of the rows of two systems, each of which is an item. */
        private static List<String> numbered(PairedOutcomesForm form) {
            if (form.first().length != form.second().length) {
                throw new IllegalArgumentException("both systems must have as many rows: first=" + form.first().length
                        + ", second=" + form.second().length
                        + "; name the item of each row in 'items' and 'secondItems' if the numbers of runs differ");
            }
            if (form.secondItems() != null) {
                throw new IllegalArgumentException("the rows of both systems must have items: give 'items' too");
            }
            return numbers(form.first().length);
        }

        private static OutcomesBuilder collected(
                String field, List<Column> columns, @Nullable List<String> items, double[][] values) {
            OutcomesBuilder builder = Misfit.of("columns", () -> new OutcomesBuilder(declared(columns)));
            return Misfit.of(field, () -> {
                if (items != null && items.size() != values.length) {
                    throw new IllegalArgumentException(
                            "each row must have an item: rows=" + values.length + ", items=" + items.size());
                }
                for (int row = 0; row < values.length; row++) {
                    addRow(builder, items == null ? null : items.get(row), row, values[row]);
                }
                return builder;
            });
        }

        private static void addRow(
                OutcomesBuilder builder, @Nullable String item, int row, double @Nullable [] values) {
            Misfit.of(row, () -> {
                if (values == null) {
                    throw Misfit.value(null, null, "must be an array");
                }
                return item == null ? builder.addItem(values) : builder.add(item, values);
            });
        }

        private static OutcomeColumn[] declared(List<Column> columns) {
            OutcomeColumn[] declared = new OutcomeColumn[columns.size()];
            for (int column = 0; column < declared.length; column++) {
                Column form = columns.get(column);
                declared[column] = Misfit.of(column, () -> declared(form));
            }
            return declared;
        }

        private static OutcomeColumn declared(Column form) {
            Range range = form.range();
            return range == null
                    ? OutcomeColumn.of(form.name)
                    : OutcomeColumn.of(form.name, range.lower(), range.upper());
        }

        /** Returns the atoms in the order in which a form lists the first item of each. */
        static int[] listed(PlainForm form, Evidence evidence) {
            Map<String, Integer> atoms = new HashMap<>(); // items are written in the order of their atoms
            items(EvidenceKind.form(evidence, null)).forEach(item -> atoms.putIfAbsent(item, atoms.size()));
            return items(form)
                    .mapToInt(item -> Objects.requireNonNull(atoms.get(item)))
                    .distinct()
                    .toArray();
        }

        /** Returns the runs of each item by all systems as text, which is equal for equal items. */
        private static Stream<String> items(PlainForm form) {
            Map<String, List<double[]>> items = new LinkedHashMap<>();
            List<ManyOutcomesForm.SystemValues> systems = systems(form);
            for (int system = 0; system < systems.size(); system++) {
                double[][] values = systems.get(system).values();
                List<String> names = systems.get(system).items();
                for (int row = 0; row < values.length; row++) {
                    DoubleStream run = Arrays.stream(values[row]).map(value -> value + 0.0); // -0.0 is 0.0
                    items.computeIfAbsent(
                                    names == null ? Integer.toString(row + 1) : names.get(row),
                                    name -> new ArrayList<>())
                            .add(DoubleStream.concat(DoubleStream.of(system), run)
                                    .toArray());
                }
            }
            return items.values().stream()
                    .map(runs -> runs.stream()
                            .sorted(Arrays::compare)
                            .map(Arrays::toString)
                            .collect(Collectors.joining()));
        }

        private static List<ManyOutcomesForm.SystemValues> systems(PlainForm form) {
            if (form instanceof ManyOutcomesForm many) {
                return many.systems();
            }
            if (form instanceof PairedOutcomesForm pair) {
                List<String> own = pair.secondItems();
                return List.of(
                        new ManyOutcomesForm.SystemValues("first", pair.items(), pair.first()),
                        new ManyOutcomesForm.SystemValues("second", own == null ? pair.items() : own, pair.second()));
            }
            OutcomesForm one = (OutcomesForm) form;
            return List.of(new ManyOutcomesForm.SystemValues("only", one.items, one.values));
        }

        private static PlainForm form(Outcomes outcomes) {
            Rows rows = new Rows();
            int item = 0;
            for (int atom = 0; atom < outcomes.atoms(); atom++) {
                for (long copy = 0; copy < outcomes.count(atom); copy++) {
                    rows.addRuns(outcomes, atom, Integer.toString(++item));
                }
            }
            return new OutcomesForm(columns(outcomes), outcomes.hasSingleRuns() ? null : rows.items, rows.values());
        }

        private static PlainForm form(PairedOutcomes pair) {
            Rows first = new Rows();
            Rows second = new Rows();
            int item = 0;
            for (int atom = 0; atom < pair.atoms(); atom++) {
                for (long copy = 0; copy < pair.count(atom); copy++) {
                    String name = Integer.toString(++item);
                    first.addRuns(pair.first(), pair.firstAtom(atom), name);
                    second.addRuns(pair.second(), pair.secondAtom(atom), name);
                }
            }
            boolean single = pair.first().hasSingleRuns() && pair.second().hasSingleRuns();
            return new PairedOutcomesForm(
                    columns(pair.first()),
                    single ? null : first.items,
                    single || first.items.equals(second.items) ? null : second.items,
                    first.values(),
                    second.values());
        }

        private static PlainForm form(JointOutcomes joint) {
            List<ManyOutcomesForm.SystemValues> systems = new ArrayList<>();
            for (int system = 0; system < joint.systems().size(); system++) {
                Outcomes own = joint.system(system);
                Rows rows = new Rows();
                int item = 0;
                for (int atom = 0; atom < joint.atoms(); atom++) {
                    for (long copy = 0; copy < joint.count(atom); copy++) {
                        rows.addRuns(own, joint.systemAtom(system, atom), Integer.toString(++item));
                    }
                }
                systems.add(new ManyOutcomesForm.SystemValues(
                        joint.systems().get(system), own.hasSingleRuns() ? null : rows.items, rows.values()));
            }
            return new ManyOutcomesForm(columns(joint.system(0)), systems);
        }

        private static List<Column> columns(Outcomes outcomes) {
            return outcomes.columns().stream()
                    .map(column -> new Column(
                            column.name(),
                            column.range().map(Range::lower).orElse(null),
                            column.range().map(Range::upper).orElse(null)))
                    .toList();
        }

        private void addRuns(Outcomes outcomes, int atom, String item) {
            for (int run = 0; run < outcomes.runs(atom); run++) {
                double[] row = new double[outcomes.columns().size()];
                for (int column = 0; column < row.length; column++) {
                    row[column] = outcomes.value(atom, run, column);
                }
                values.add(row);
                items.add(item);
            }
        }

        private double[][] values() {
            return values.toArray(double[][]::new);
        }
    }
}
