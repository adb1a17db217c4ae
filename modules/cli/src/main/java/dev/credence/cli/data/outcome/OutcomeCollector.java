package dev.credence.cli.data.outcome;

import dev.credence.cli.Failure;
import dev.credence.cli.data.outcome.OutcomeColumns.Unscored;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.EvidenceState;
import dev.credence.state.JointOutcomeState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.RowState;
import dev.credence.state.StateDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Collects the outcomes of files into states. */
public final class OutcomeCollector {
    private OutcomeCollector() {}

    /**
     * The outcomes of a file as a state.
     *
     * @param state the outcomes
     * @param notes notes on rows without an outcome
     */
    public record Collected(EvidenceState state, List<String> notes) {}

    /**
     * Collects the outcomes of one system.
     *
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public static Collected one(OutcomeColumns columns) {
        return one(columns, items -> UnaryOperator.identity());
    }

    /**
     * Collects the outcomes of one system under other names of the items.
     *
     * @param naming returns, for the names of all items, the function that replaces each of them
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public static Collected one(OutcomeColumns columns, Function<Set<String>, UnaryOperator<String>> naming) {
        OutcomeState state = columns.item().isPresent()
                ? OutcomeState.ofRuns(design(columns), columns.outcomes())
                : new OutcomeState(design(columns), columns.outcomes());
        return collected(columns, columns.names(), columns.outcomes(), state, naming, (rows, row, item) -> {
            double[] values = rows.values(row, 0, columns.names().size());
            switch (Place.of(columns)) {
                case RUN -> state.add(item, values);
                case RUN_IN_CLUSTER -> state.addIn(rows.group(row), item, values);
                case ITEM -> state.addItems(1, values);
                case ITEM_IN_CLUSTER -> state.addItemsIn(rows.group(row), 1, values);
            }
        });
    }

    /**
     * Collects the outcomes of two systems from two columns of a file.
     *
     * @param against the column of the second system
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public static Collected two(OutcomeColumns columns, String against) {
        OutcomeColumn outcome = columns.only("--against");
        PairedOutcomeState state = columns.item().isPresent()
                ? PairedOutcomeState.ofRuns(design(columns), List.of(outcome))
                : new PairedOutcomeState(design(columns), List.of(outcome));
        return ofSystems(columns, List.of(outcome.name(), against), state, (rows, row, item) -> {
            double[] first = rows.values(row, 0, 1);
            double[] second = rows.values(row, 1, 2);
            switch (Place.of(columns)) {
                case RUN -> state.add(item, first, second);
                case RUN_IN_CLUSTER -> state.addIn(rows.group(row), item, first, second);
                case ITEM -> state.addItems(1, first, second);
                case ITEM_IN_CLUSTER -> state.addItemsIn(rows.group(row), 1, first, second);
            }
        });
    }

    /**
     * Collects the outcomes of several systems from the columns of a file.
     *
     * @param others the columns of the other systems
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public static Collected several(OutcomeColumns columns, List<String> others) {
        OutcomeColumn outcome = columns.only("--against");
        List<String> systems =
                Stream.concat(Stream.of(outcome.name()), others.stream()).toList();
        SeveralOutcomes.requireDifferentColumns(systems);
        JointOutcomeState state = columns.item().isPresent()
                ? JointOutcomeState.ofRuns(design(columns), List.of(outcome), systems)
                : new JointOutcomeState(design(columns), List.of(outcome), systems);
        return ofSystems(columns, systems, state, (rows, row, item) -> {
            double[][] ofSystems = IntStream.range(0, systems.size())
                    .mapToObj(system -> rows.values(row, system, system + 1))
                    .toArray(double[][]::new);
            switch (Place.of(columns)) {
                case RUN -> state.add(item, ofSystems);
                case RUN_IN_CLUSTER -> state.addIn(rows.group(row), item, ofSystems);
                case ITEM -> state.addItems(1, ofSystems);
                case ITEM_IN_CLUSTER -> state.addItemsIn(rows.group(row), 1, ofSystems);
            }
        });
    }

    /** What a row is. */
    private enum Place {
        RUN,
        RUN_IN_CLUSTER,
        ITEM,
        ITEM_IN_CLUSTER;

        static Place of(OutcomeColumns columns) {
            boolean clustered = columns.design().groups().isPresent();
            if (columns.item().isPresent()) {
                return clustered ? RUN_IN_CLUSTER : RUN;
            }
            return clustered ? ITEM_IN_CLUSTER : ITEM;
        }
    }

    private static StateDesign design(OutcomeColumns columns) {
        columns.requireSimple("states");
        return columns.design().groups().isPresent() ? StateDesign.CLUSTERED : StateDesign.PLAIN;
    }

    /** Adds a row under the name of its item. */
    @FunctionalInterface
    private interface RowAdder {
        void add(OutcomeRows rows, int row, String item);
    }

    private static Collected ofSystems(
            OutcomeColumns columns, List<String> systems, RowState.OfOutcomes<?> state, RowAdder adder) {
        OutcomeColumn outcome = columns.only("--against");
        List<OutcomeColumn> all =
                systems.stream().map(name -> OutcomeReader.like(outcome, name)).toList();
        return collected(columns, systems, all, state, items -> UnaryOperator.identity(), adder);
    }

    private static Collected collected(
            OutcomeColumns columns,
            List<String> names,
            List<OutcomeColumn> outcomes,
            RowState.OfOutcomes<?> state,
            Function<Set<String>, UnaryOperator<String>> naming,
            RowAdder adder) {
        requireLowest(columns, outcomes);
        List<String> notes = new ArrayList<>();
        OutcomeRows all = OutcomeRows.read(columns, names);
        notes.addAll(all.notes());
        OutcomeRows rows = all.scored(columns, outcomes, notes);
        int withOwnRuns =
                all.scoredBySystem(columns, outcomes, new ArrayList<>()).rows();
        if (withOwnRuns != rows.rows()) {
            throw Failure.data(rows.file() + ": a state contains equally many runs of an item for all systems, and "
                    + (withOwnRuns - rows.rows()) + " runs of some systems have no counterpart with an outcome:"
                    + " name the file of the rows in place of a state");
        }
        rows.requireOneGroupAnItem();
        UnaryOperator<String> renamed = naming.apply(rows.itemNames());
        try {
            for (int row = 0; row < rows.rows(); row++) {
                adder.add(rows, row, renamed.apply(rows.item(row)));
            }
            state.addMissing((long) all.rows() - rows.rows());
        } catch (IllegalArgumentException e) {
            throw Failure.data(rows.file() + ": " + e.getMessage(), e);
        }
        RowDoubts.keep(state, notes);
        return new Collected(state, notes);
    }

    /** Throws a failure if rows without an outcome would count as a value that other parts of the rows can change. */
    private static void requireLowest(OutcomeColumns columns, List<OutcomeColumn> outcomes) {
        if (columns.unscored() != Unscored.FAIL || columns.failed().isPresent()) {
            return;
        }
        for (OutcomeColumn outcome : outcomes) {
            if (outcome.range().filter(range -> Double.isFinite(range.lower())).isEmpty()) {
                throw Failure.usage("--unscored fail needs --range LOW,HIGH for a state, because the lowest value of '"
                        + outcome.name() + "' must be the same in all states that are merged");
            }
        }
    }
}
