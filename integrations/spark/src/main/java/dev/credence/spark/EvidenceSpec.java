package dev.credence.spark;

import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.JudgedState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;

/** The specification of the evidence in a dataset; it exists only on the driver. */
record EvidenceSpec(
        Dataset<Row> rows,
        Map<Role, List<InputColumn>> columns,
        Optional<String> positive,
        boolean strict,
        int keys,
        List<OutcomeColumn> outcomes,
        List<String> classes,
        List<String> labels) {
    /** Means that no limit of distinct scores was set: the default limit applies to one system, and no limit to two. */
    static final int UNNAMED = -1;

    private static final List<Role> DESIGNS = List.of(Role.CLUSTER, Role.FOLD, Role.WEIGHT);

    static EvidenceSpec of(Dataset<Row> rows, InputColumn truth, Role role, InputColumn answer, int keys) {
        Map<Role, List<InputColumn>> columns = Map.of(Role.TRUTH, List.of(truth), role, List.of(answer));
        return new EvidenceSpec(rows, columns, Optional.empty(), false, keys, List.of(), List.of(), List.of());
    }

    /** Returns the scores of several classes, whose order is that of the columns. */
    static EvidenceSpec ofClasses(Dataset<Row> rows, InputColumn truth, ClassScoreColumns scores) {
        Map<Role, List<InputColumn>> columns = Map.of(Role.TRUTH, List.of(truth), Role.SCORE, scores.columns());
        return new EvidenceSpec(
                        rows, columns, Optional.empty(), false, StateLayout.ALL, List.of(), scores.classes(), List.of())
                .checked();
    }

    static EvidenceSpec ofJudged(Dataset<Row> rows, InputColumn truth, InputColumn judge, List<InputColumn> systems) {
        Map<Role, List<InputColumn>> columns = new EnumMap<>(Role.class);
        columns.put(Role.TRUTH, List.of(truth));
        columns.put(Role.JUDGE, List.of(judge));
        if (!systems.isEmpty()) {
            columns.put(Role.PREDICTION, systems);
        }
        return new EvidenceSpec(
                        rows, columns, Optional.empty(), false, StateLayout.ALL, List.of(), List.of(), List.of())
                .checked();
    }

    static EvidenceSpec ofOutcomes(Dataset<Row> rows, List<String> names) {
        Map<Role, List<InputColumn>> columns = Map.of(Role.OUTCOME, numbers(rows, "the outcome", names));
        List<OutcomeColumn> outcomes = names.stream().map(OutcomeColumn::of).toList();
        return new EvidenceSpec(rows, columns, Optional.empty(), false, StateLayout.ALL, outcomes, List.of(), List.of())
                .checked();
    }

    private static List<InputColumn> numbers(Dataset<Row> rows, String subject, List<String> names) {
        return names.stream()
                .map(name -> InputColumn.of(rows, subject, name).requireNumber())
                .toList();
    }

    /** Checks that the columns can be the meaning of a state. */
    private EvidenceSpec checked() {
        empty();
        return this;
    }

    /** Returns the largest number of distinct scores, or of pairs of scores, that is kept. */
    @Override
    public int keys() {
        if (keys != UNNAMED) {
            return keys;
        }
        return pairs() ? StateLayout.ALL : StateLayout.USUAL_KEYS;
    }

    boolean hasRole(Role role) {
        return columns.containsKey(role);
    }

    /** Returns whether the scores are those of one class. */
    boolean scores() {
        return hasRole(Role.SCORE) && !ofClasses();
    }

    boolean ofClasses() {
        return !classes.isEmpty();
    }

    boolean pairs() {
        return hasRole(Role.SECOND);
    }

    boolean hasJudge() {
        return hasRole(Role.JUDGE);
    }

    /**
     * Returns whether Spark counts equal rows first, which is useful for labels but not for numbers or clusters: rows of many small
     * clusters are rarely equal, so that nearly all of them would be shuffled.
     */
    boolean counts() {
        return hasLabels() && !hasRole(Role.WEIGHT) && !hasRole(Role.CLUSTER);
    }

    private boolean hasLabels() {
        return hasRole(Role.PREDICTION) || hasJudge();
    }

    /** Returns the state of no rows. */
    EvidenceState empty() {
        if (hasRole(Role.OUTCOME)) {
            return pairs() ? ofTwoSystems() : ofOneSystem();
        }
        StateLayout plain = StateLayout.of(design()).atMost(keys());
        StateLayout layout =
                positiveText().map(plain::withPositive).orElse(plain).withLabels(labels);
        if (hasJudge()) {
            return new JudgedState(
                    layout,
                    columns.getOrDefault(Role.PREDICTION, List.of()).stream()
                            .map(InputColumn::name)
                            .toList());
        }
        if (ofClasses()) {
            return pairs() ? new PairedClassScoreState(layout, classes) : new ClassScoreState(layout, classes);
        }
        if (scores()) {
            return pairs() ? new PairedScoreState(layout) : new ScoreState(layout);
        }
        return pairs() ? new PairedConfusionState(layout) : new ConfusionState(layout);
    }

    private EvidenceState ofOneSystem() {
        return hasRole(Role.ITEM) ? OutcomeState.ofRuns(design(), outcomes) : new OutcomeState(design(), outcomes);
    }

    private EvidenceState ofTwoSystems() {
        return hasRole(Role.ITEM)
                ? PairedOutcomeState.ofRuns(design(), outcomes)
                : new PairedOutcomeState(design(), outcomes);
    }

    private StateDesign design() {
        if (hasRole(Role.CLUSTER)) {
            return StateDesign.CLUSTERED;
        }
        if (hasRole(Role.FOLD)) {
            return StateDesign.FOLDED;
        }
        return hasRole(Role.WEIGHT) ? StateDesign.WEIGHTED : StateDesign.PLAIN;
    }

    /** Returns whether the column of a role has names, which are converted to text. */
    boolean isName(Role role) {
        return switch (role) {
            case TRUTH -> !scores();
            case SECOND -> hasLabels();
            case JUDGE, PREDICTION, ITEM, CLUSTER, FOLD -> true;
            case SCORE, OUTCOME, WEIGHT -> false;
        };
    }

    /** Returns whether Spark converts the names of a role to text; a scan converts the others. */
    boolean isCast(Role role) {
        return isName(role) && !(all(role).size() == 1 && get(role).hasTextOfJava());
    }

    /** Returns the type to which the names of a role are converted. */
    DataType nameType(Role role) {
        return hasJudge() && role == Role.PREDICTION
                ? DataTypes.createArrayType(DataTypes.StringType)
                : DataTypes.StringType;
    }

    /** Returns the positive label as text; for booleans the default is true. */
    private Optional<String> positiveText() {
        InputColumn truth = get(Role.TRUTH);
        Optional<String> natural = truth.bool() && hasLabels() ? Optional.of("true") : Optional.empty();
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

    EvidenceSpec secondClasses(String... names) {
        ClassScoreColumns second = ClassScoreColumns.of(rows, "the second system", names);
        return with(Role.SECOND, second.inOrder(classes));
    }

    EvidenceSpec secondOutcomes(List<String> names) {
        if (names.size() != outcomes.size()) {
            throw new IllegalArgumentException("each outcome must have a column of the second system: outcomes="
                    + quoted(outcomeNames()) + ", columns=" + quoted(names) + "; name them in the same order");
        }
        return with(Role.SECOND, numbers(rows, "the second system", names));
    }

    private static String quoted(List<String> names) {
        return QuotedText.of(names.toString());
    }

    private List<String> outcomeNames() {
        return outcomes.stream().map(OutcomeColumn::name).toList();
    }

    EvidenceSpec item(String name) {
        return with(Role.ITEM, InputColumn.of(rows, "the item", name).requireLabel());
    }

    EvidenceSpec range(String name, double lower, double upper) {
        OutcomeColumn ranged = OutcomeColumn.of(name, lower, upper);
        if (!outcomeNames().contains(name)) {
            throw new IllegalArgumentException("range must be of an outcome: column='" + QuotedText.of(name)
                    + "', outcomes=" + quoted(outcomeNames()));
        }
        List<OutcomeColumn> others = outcomes.stream()
                .map(outcome -> outcome.name().equals(name) ? ranged : outcome)
                .toList();
        return new EvidenceSpec(rows, columns, positive, strict, keys, others, classes, labels);
    }

    EvidenceSpec design(Role role, String name) {
        for (Role other : DESIGNS) {
            if (other != role && hasRole(other)) {
                throw new IllegalArgumentException("a sample has one design: " + other.word() + "='"
                        + get(other).name() + "', " + role.word() + "='" + name + "'; choose one of them");
            }
        }
        InputColumn column = InputColumn.of(rows, "the " + role.word(), name);
        return with(role, role == Role.WEIGHT ? column.requireNumber() : column.requireLabel());
    }

    private EvidenceSpec with(Role role, InputColumn column) {
        return with(role, List.of(column));
    }

    private EvidenceSpec with(Role role, List<InputColumn> ofRole) {
        Map<Role, List<InputColumn>> all = new EnumMap<>(columns);
        all.put(role, ofRole);
        return new EvidenceSpec(rows, all, positive, strict, keys, outcomes, classes, labels);
    }

    EvidenceSpec positive(String label) {
        requireListed(get(Role.TRUTH).text(label), labels);
        return new EvidenceSpec(rows, columns, Optional.of(label), strict, keys, outcomes, classes, labels);
    }

    /** Returns a specification with all labels in their order; those that never occur are allowed. */
    EvidenceSpec labels(List<String> order) {
        List<String> texts = order.stream().map(get(Role.TRUTH)::text).toList();
        positiveText().ifPresent(label -> requireListed(label, texts));
        return new EvidenceSpec(rows, columns, positive, strict, keys, outcomes, classes, texts).checked();
    }

    private static void requireListed(String positive, List<String> labels) {
        if (!labels.isEmpty() && !labels.contains(positive)) {
            throw new IllegalArgumentException("labels must contain the positive label: labels=" + quoted(labels)
                    + ", positive label='" + QuotedText.of(positive) + "'");
        }
    }

    /** Returns the positive label as text if a row must have it: it was named, and neither booleans nor a list of labels declare it. */
    Optional<String> requiredPositive() {
        return positive.isEmpty() || get(Role.TRUTH).bool() || !labels.isEmpty() ? Optional.empty() : positiveText();
    }

    /** Returns whether predicted labels, which are not declared, are compared with true labels. */
    boolean comparesLabels() {
        return hasRole(Role.PREDICTION) && !hasJudge() && labels.isEmpty();
    }

    String truthName() {
        return get(Role.TRUTH).name();
    }

    EvidenceSpec requiringAll() {
        return new EvidenceSpec(rows, columns, positive, true, keys, outcomes, classes, labels);
    }

    EvidenceSpec atMost(int distinct) {
        return new EvidenceSpec(rows, columns, positive, strict, distinct, outcomes, classes, labels);
    }

    private List<InputColumn> all(Role role) {
        List<InputColumn> all = columns.get(role);
        if (all == null) {
            throw new IllegalStateException("no column of " + role.word());
        }
        return all;
    }

    private InputColumn get(Role role) {
        return all(role).get(0);
    }

    /** Returns the roles of the columns in the order of the scanned columns. */
    List<Role> roles() {
        return columns.keySet().stream().sorted().toList();
    }

    /** Returns the scanned column of a role; its value is null if it is missing. */
    Column input(Role role) {
        InputColumn column = get(role);
        return switch (role) {
            case TRUTH -> scores() ? isPositive(column) : label(column);
            case SCORE -> ofClasses() ? array(role, InputColumn::number) : column.number();
            case WEIGHT -> column.number();
            case OUTCOME -> array(role, InputColumn::number);
            case SECOND -> second(column);
            case PREDICTION -> hasJudge() ? array(role, InputColumn::label) : label(column);
            case CLUSTER -> cluster(column);
            case JUDGE, ITEM, FOLD -> column.label();
        };
    }

    /** Returns labels, which Spark computes if it counts them; otherwise a scan does, which takes less time. */
    private Column label(InputColumn column) {
        return counts() ? column.label() : column.scannedLabel();
    }

    /** Returns the clusters of rows of labels as bytes of UTF-8 if they are text, so that no text is made for each row. */
    private Column cluster(InputColumn column) {
        Column names = column.label();
        boolean isText = column.type() instanceof StringType;
        return isText && hasLabels() && !hasJudge() ? names.cast(DataTypes.BinaryType) : names;
    }

    private Column second(InputColumn column) {
        if (hasRole(Role.OUTCOME) || ofClasses()) {
            return array(Role.SECOND, InputColumn::number);
        }
        return scores() ? column.number() : label(column);
    }

    /** Returns the values of all columns of a role as an array, which is null if one of them is missing. */
    private Column array(Role role, Function<InputColumn, Column> value) {
        Column[] values = all(role).stream().map(value).toArray(Column[]::new);
        Column known =
                Stream.of(values).map(Column::isNotNull).reduce(Column::and).orElseThrow();
        return functions.when(known, functions.array(values));
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
                .map(role -> role.word() + "="
                        + all(role).stream().map(InputColumn::name).collect(Collectors.joining(", ")))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
