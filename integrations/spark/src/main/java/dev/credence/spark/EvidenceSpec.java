package dev.credence.spark;

import dev.credence.state.StateLayout;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The specification of the evidence in a dataset; it exists only on the driver. */
record EvidenceSpec(
        Dataset<Row> rows, Map<Role, InputColumn> columns, Optional<String> positive, boolean strict, int keys) {
    /** Means that no limit of distinct scores was set: the default limit applies to one system, and no limit to two. */
    static final int UNNAMED = -1;

    private static final List<Role> DESIGNS = List.of(Role.CLUSTER, Role.FOLD, Role.WEIGHT);

    static EvidenceSpec of(Dataset<Row> rows, InputColumn truth, Role role, InputColumn answer, int keys) {
        return new EvidenceSpec(rows, Map.of(Role.TRUTH, truth, role, answer), Optional.empty(), false, keys);
    }

    /** Returns the largest number of distinct scores, or of pairs of scores, that is kept. */
    @Override
    public int keys() {
        if (keys != UNNAMED) {
            return keys;
        }
        return pairs() ? StateLayout.ALL : StateLayout.USUAL_KEYS;
    }

    boolean scores() {
        return columns.containsKey(Role.SCORE);
    }

    boolean pairs() {
        return columns.containsKey(Role.SECOND);
    }

    /** Returns whether equal rows are counted first, which is useful for labels but not for scores and weights. */
    boolean counts() {
        return !scores() && !columns.containsKey(Role.WEIGHT);
    }

    /** Returns whether the column of a role has names, which are converted to text. */
    boolean isName(Role role) {
        return switch (role) {
            case TRUTH, SECOND -> !scores();
            case PREDICTION, CLUSTER, FOLD -> true;
            case SCORE, WEIGHT -> false;
        };
    }

    /** Returns the positive label as text; for booleans the default is true. */
    Optional<String> positiveText() {
        InputColumn truth = get(Role.TRUTH);
        Optional<String> natural = truth.bool() && !scores() ? Optional.of("true") : Optional.empty();
        return positive.map(truth::text).or(() -> natural);
    }

    EvidenceSpec second(String name) {
        InputColumn second = InputColumn.of(rows, "the second system", name);
        if (scores()) {
            return with(Role.SECOND, second.requireNumber());
        }
        get(Role.TRUTH).requireSameLabels(second.requireLabel());
        return with(Role.SECOND, second);
    }

    EvidenceSpec design(Role role, String name) {
        for (Role other : DESIGNS) {
            if (other != role && columns.containsKey(other)) {
                throw new IllegalArgumentException("a sample has one design: " + other.word() + "='"
                        + get(other).name() + "', " + role.word() + "='" + name + "'; choose one of them");
            }
        }
        InputColumn column = InputColumn.of(rows, "the " + role.word(), name);
        return with(role, role == Role.WEIGHT ? column.requireNumber() : column.requireLabel());
    }

    private EvidenceSpec with(Role role, InputColumn column) {
        Map<Role, InputColumn> all = new EnumMap<>(columns);
        all.put(role, column);
        return new EvidenceSpec(rows, all, positive, strict, keys);
    }

    EvidenceSpec positive(String label) {
        get(Role.TRUTH).literal(label);
        return new EvidenceSpec(rows, columns, Optional.of(label), strict, keys);
    }

    EvidenceSpec requiringAll() {
        return new EvidenceSpec(rows, columns, positive, true, keys);
    }

    EvidenceSpec atMost(int distinct) {
        return new EvidenceSpec(rows, columns, positive, strict, distinct);
    }

    InputColumn get(Role role) {
        InputColumn column = columns.get(role);
        if (column == null) {
            throw new IllegalStateException("no column of " + role.word());
        }
        return column;
    }

    /** Returns the roles of the columns in the order of the scanned columns. */
    List<Role> roles() {
        return columns.keySet().stream().sorted().toList();
    }

    /** Returns the scanned column of a role; its value is null if it is missing. */
    Column input(Role role) {
        InputColumn column = get(role);
        return switch (role) {
            case TRUTH -> scores() ? isPositive(column) : column.label();
            case SCORE, WEIGHT -> column.number();
            case SECOND -> scores() ? column.number() : column.label();
            case PREDICTION, CLUSTER, FOLD -> column.label();
        };
    }

    private Column isPositive(InputColumn truth) {
        return positive.map(label -> truth.known().equalTo(truth.literal(label)))
                .orElseGet(() -> requireBoolean(truth).column());
    }

    private static InputColumn requireBoolean(InputColumn truth) {
        if (!truth.bool()) {
            throw new IllegalArgumentException("scores need a positive label: column of truth='" + truth.name()
                    + "', type=" + truth.type().catalogString()
                    + "; name the label, as by positive(\"1\"), or use a column of booleans");
        }
        return truth;
    }

    /** Returns the internal name of a slice column, because the user's column may have any name. */
    static String slice(int index) {
        return "slice_" + index;
    }

    static Column[] slices(int count) {
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> functions.col(slice(i)))
                .toArray(Column[]::new);
    }

    @Override
    public String toString() {
        return roles().stream()
                .map(role -> role.word() + "=" + get(role).name())
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
