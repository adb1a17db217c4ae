package dev.credence.report.evaluation;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.report.table.Column;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/** A confusion matrix: a row a true label, a column a predicted one. */
final class MatrixSection {
    private MatrixSection() {}

    static Section of(ConfusionMatrix matrix) {
        List<Column<String>> columns = new ArrayList<>();
        columns.add(Column.name("truth \\ predicted", truth -> truth));
        for (String predicted : matrix.labels()) {
            columns.add(Column.number(
                    predicted,
                    (String truth) -> isCounted(matrix, truth, predicted) ? matrix.count(truth, predicted) : Double.NaN,
                    truth -> isCounted(matrix, truth, predicted)
                            ? SafeText.count(matrix.count(truth, predicted))
                            : "not counted"));
        }
        return new Section(new Table<>(columns, matrix.labels()));
    }

    private static boolean isCounted(ConfusionMatrix matrix, String truth, String predicted) {
        String positive = matrix.positive().orElse("");
        return matrix.countsTrueNegatives() || truth.equals(positive) || predicted.equals(positive);
    }
}
