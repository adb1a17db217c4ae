package dev.credence.cli.command;

import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.input.TableFile;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The columns of a curve, and how its rows were drawn. */
final class ScoreOptions {
    @Mixin
    private ColumnOptions columns = new ColumnOptions();

    @Spec(Spec.Target.MIXEE)
    void change(CommandSpec command) {
        new OptionChanges(command)
                .without("--prediction", "--count", "--fold")
                .changed("--truth", option -> option.required(true))
                .changed(
                        "--score",
                        option ->
                                option.required(true).description("Column of scores, higher for more likely positive."))
                .changed("--positive", option -> option.required(true).description("The label counted as positive."))
                .described("--weight", "Importance or inverse-probability weight of a row, for the areas.");
    }

    String truth() {
        return columns.truth();
    }

    String score() {
        return columns.score().orElseThrow();
    }

    String positive() {
        return columns.positive().orElseThrow();
    }

    boolean flip() {
        return columns.flip();
    }

    /** What to read of a file. */
    Reading reading(TableFile file) {
        return columns.reading(file, design());
    }

    List<String> notes() {
        return flip()
                ? List.of("lower scores speak for '" + positive()
                        + "': an item is called positive where its score is at most the threshold")
                : List.of();
    }

    SamplingDesign design() {
        return columns.givenDesign();
    }
}
