package dev.credence.spark;

import static dev.credence.spark.LocalSpark.row;
import static dev.credence.spark.LocalSpark.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.state.JudgedState;
import dev.credence.state.StateLayout;
import dev.credence.state.States;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

class JudgedQueryTest {
    private static final StateLayout LAYOUT = StateLayout.PLAIN.withPositive("class 1");

    /** A fifth of the rows has a truth; the column "other" is the judge's. */
    private static final Dataset<Row> MANY = LocalSpark.many(2_000)
            .selectExpr("if(id % 5 = 0, truth, null) as human", "other as judge", "prediction as new", "country");

    /** Returns the state that a task would make of these rows one by one, as the command does for a file. */
    private static JudgedState counted(Dataset<Row> rows, String... systems) {
        JudgedState state = new JudgedState(LAYOUT, List.of(systems));
        rows.collectAsList()
                .forEach(row -> state.add(
                        row.getAs("human"),
                        row.getAs("judge"),
                        List.of(systems).stream().map(row::<String>getAs).toList(),
                        1));
        return state;
    }

    @Test
    void bytesEqualThoseOfRowsOneByOneForAnyPartitions() {
        byte[] expected = counted(MANY, "new").toBytes();

        for (int partitions : new int[] {1, 7}) {
            JudgedState state = CredenceSpark.judged(MANY.repartition(partitions), "human", "judge", "new")
                    .positive("class 1")
                    .collect();
            assertThat(state.toBytes()).isEqualTo(expected);
            assertThat(state.labelled()).isEqualTo(400);
            assertThat(state.size()).isEqualTo(2_000);
        }
    }

    @Test
    void statesOfSlicesMergeIntoThatOfAllRows() {
        JudgedQuery query = CredenceSpark.judged(MANY, "human", "judge", "new").positive("class 1");
        List<JudgedState> slices = query.states("country").collectAsList().stream()
                .map(slice -> JudgedState.fromBytes(slice.getAs("state")))
                .toList();

        assertThat(slices).hasSize(3);
        assertThat(States.merge(slices).toBytes()).isEqualTo(query.collect().toBytes());
    }

    @Test
    void labelsThemselvesMayBeTheOutcome() {
        assertThat(CredenceSpark.judged(MANY, "human", "judge")
                        .positive("class 1")
                        .collect()
                        .toBytes())
                .isEqualTo(counted(MANY).toBytes());
    }

    @Test
    void severalSystemsAndNumbersAreCounted() {
        Dataset<Row> numbers = rows(
                "truth double, judge double, a double, b double",
                row(1.0, 1.0, 0.0, 1.0),
                row(Double.NaN, 0.0, 0.0, 1.0),
                row(null, 0.0, 0.0, 1.0));
        JudgedState expected = new JudgedState(StateLayout.PLAIN.withPositive("1.0"), List.of("a", "b"))
                .add("1.0", "1.0", List.of("0.0", "1.0"), 1)
                .add(null, "0.0", List.of("0.0", "1.0"), 2);

        assertThat(CredenceSpark.judged(numbers, "truth", "judge", "a", "b")
                        .positive("1")
                        .collect()
                        .toBytes())
                .isEqualTo(expected.toBytes());
    }

    @Test
    void rowsWithoutJudgeOrPredictionAreSetAsideOrFail() {
        Dataset<Row> some = rows(
                "truth string, judge string, a string",
                row("x", "x", "x"),
                row(null, null, "x"),
                row("x", "y", null),
                row(null, "y", "x"));
        JudgedQuery query = CredenceSpark.judged(some, "truth", "judge", "a");

        assertThat(query.collect().size()).isEqualTo(2);
        assertThat(query.collect().missing()).isEqualTo(2);
        assertThatThrownBy(query.requireAll()::collect)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "rows must have a value in every column that is read: rows without judge=1, rows without prediction=1, of 4;"
                                + " without requireAll() they are set aside and counted");
    }

    @Test
    void emptyTruthFails() {
        Dataset<Row> empty = rows("truth string, judge string", row("", "x"));

        assertThatThrownBy(() -> CredenceSpark.judged(empty, "truth", "judge").collect())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("truth must not be empty: truth='' in row 0; give null if there is none");
    }

    @Test
    void columnsOfDifferentTypesOrWithTheSameNameFail() {
        Dataset<Row> mixed = rows("truth int, judge double, a int", row(1, 1.0, 1));

        assertThatThrownBy(() -> CredenceSpark.judged(mixed, "truth", "judge"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("columns of labels must have one type, for labels are compared as text: truth=int,"
                        + " judge=double; cast one of them");
        assertThatThrownBy(() -> CredenceSpark.judged(MANY, "human", "judge", "new", "new"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("names of systems must be distinct: systems=[new, new]");
    }
}
