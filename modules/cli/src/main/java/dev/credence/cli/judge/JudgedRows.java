package dev.credence.cli.judge;

import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.options.SystemColumns;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.state.JudgedState;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** Judged rows of a file for other commands: a state for {@code credence collect --judge}, and a request for {@code credence gate --judge}. */
public record JudgedRows(
        String truth,
        String judge,
        Optional<String> prediction,
        List<String> against,
        Optional<String> positive,
        Optional<String> cluster) {
    /**
     * A request to correct metrics.
     *
     * @param request the request at level 0.95
     * @param labelled the number of labelled rows
     * @param unlabelled the number of the other rows
     * @param systems the columns of the systems, in their order
     * @param notes notes on the labels and the rows
     */
    public record Found(Judged request, long labelled, long unlabelled, List<String> systems, List<String> notes) {}

    /** Returns the note that a gate judges corrected metrics. */
    public static String correctionNote(long labelled) {
        return "metrics are corrected for the judge by the " + labelled
                + (labelled == 1 ? " true label" : " true labels");
    }

    /** Returns the failure because judged rows are refused, with the option that declares a label or renames labels. */
    public static Failure refused(String place, LabelNotes.Origin origin, RefusedException refused) {
        return switch (refused.refusal().code()) {
            case POSITIVE_LABEL -> Failure.refused(refused.refusal());
            case LABEL ->
                Failure.data(
                        place + ": " + refused.getMessage() + " ("
                                + origin.ofNames().strip() + ")",
                        refused);
            default -> Failure.data(place + ": " + refused.getMessage(), refused);
        };
    }

    /**
     * Reads a file.
     *
     * @throws Failure if the file cannot be read, or its content contradicts the options
     */
    public JudgedState state(TableFile file) {
        return rows(file).state();
    }

    /**
     * Reads a file.
     *
     * @throws Failure if the file cannot be read, its content contradicts the options, or no row is labelled
     */
    public Found judged(TableFile file, String place, Credence credence) {
        JudgeColumns.Rows rows = rows(file);
        try {
            JudgedLabels labels = rows.labels();
            List<String> notes = new ArrayList<>(rows.labelNotes());
            notes.addAll(rows.groupNotes(file));
            Judged counted = Judged.of(credence, labels);
            Judged request = cluster.isEmpty() ? counted : Judged.of(credence, rows.items());
            return new Found(request, labels.labelled(), labels.unlabelled(), rows.systems(), notes);
        } catch (RefusedException e) {
            throw refused(place, LabelNotes.Origin.ROWS, e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private JudgeColumns.Rows rows(TableFile file) {
        JudgeColumns columns =
                new JudgeColumns(truth, judge, new SystemColumns(prediction, against, positive), cluster);
        columns.check();
        return columns.read(file.source());
    }
}
