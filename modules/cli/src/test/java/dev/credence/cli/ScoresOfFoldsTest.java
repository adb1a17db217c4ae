package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests comparisons of outcomes that may be the scores of the folds of a cross-validation. */
class ScoresOfFoldsTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void comparisonOfScoresThatMayBeOfFoldsDecidesNothing() throws IOException {
        StringBuilder rows = new StringBuilder("fold,a,b\n");
        for (int fold = 0; fold < 10; fold++) {
            rows.append(fold)
                    .append(",0.8")
                    .append(fold)
                    .append(",0.7")
                    .append(9 - fold)
                    .append('\n');
        }
        Path folds = Files.writeString(directory.resolve("folds.csv"), rows.toString());
        String options = " --outcome a --against b --metric mean";
        String line = folds + options;
        String conclusion =
                "The rows may be folds of a cross-validation, whose scores are not independent: the intervals"
                        + " do not show which of a and b is better.";

        assertThat(Cli.run(("compare " + line).split(" ")).out())
                .contains(conclusion)
                .doesNotContain("is better than");
        Path page = directory.resolve("page.html");
        assertThat(Cli.run(("report " + line + " -o " + page).split(" ")).out()).contains(conclusion);
        assertThat(Files.readString(page)).contains(conclusion).doesNotContain("is better than");
        Path items = Files.writeString(
                directory.resolve("items.csv"), rows.toString().replace("fold", "number"));
        assertThat(Cli.run(("compare " + items + options).split(" ")).out()).contains("a is better than b by mean");
    }

    /** The scores are in two columns, in two files, or in rows of their own; ids that match rows do not make folds independent. */
    @Test
    void layoutOfScoresThatMayBeOfFoldsDoesNotDecideTheGate() throws IOException {
        List<List<String>> files = List.of(
                new ArrayList<>(List.of("id,fold,a,b")),
                new ArrayList<>(List.of("id,fold,a")),
                new ArrayList<>(List.of("id,fold,a")),
                new ArrayList<>(List.of("id,fold,model,a")));
        for (int fold = 0; fold < 10; fold++) {
            String place = "r" + fold + "," + fold + ",";
            String old = "0.7" + (9 - fold);
            files.get(0).add(place + "0.8" + fold + "," + old);
            files.get(1).add(place + "0.8" + fold);
            files.get(2).add(place + old);
            files.get(3).add(place + "new,0.8" + fold);
            files.get(3).add(place + "old," + old);
        }
        List<String> paths = new ArrayList<>();
        for (List<String> lines : files) {
            paths.add(
                    Files.write(directory.resolve(paths.size() + ".csv"), lines).toString());
        }
        String state = directory.resolve("state").toString();
        Cli.run(("collect " + paths.get(0) + " --outcome a --against b --range 0,1 -o " + state).split(" "));
        for (String line : List.of(
                paths.get(0) + " --outcome a --baseline b --range 0,1",
                paths.get(0) + " --outcome a --baseline b --range 0,1 --item id",
                paths.get(1) + " --outcome a --baseline " + paths.get(2) + " --range 0,1 --id id",
                paths.get(3) + " --outcome a --system model=new,old --range 0,1 --id id",
                state)) {
            Cli.Outcome outcome = Cli.run(("gate " + line + " --metric mean --margin 0.1 --format json").split(" "));
            assertThat(outcome.status()).as(line).isEqualTo(4);
            assertThat(outcome.json().at("/results/0/cause").asString())
                    .as(line)
                    .isEqualTo("assumption");
        }
    }
}
