package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests the command line on outcomes of items that have weights. */
class WeightedOutcomesTest extends WrittenFiles {
    private static Outcome run(String line) {
        return Cli.run(line.split(" "));
    }

    /** A weight of 2 counts an item as two items do for the mean, but it is one item. */
    @Test
    void weightedMeanIsTheMeanOfRepeatedItems() throws IOException {
        String file =
                file("weights.csv", "q,grade,other,w", "a,1,0,2", "b,0,1,1", "c,0.5,0.5,0", "d,1,0.5,1.0", "d,0,0.5,1");
        String columns = " --outcome grade --item q --range 0,1 --metric mean --format csv";

        assertThat(run("evaluate " + file + columns + " --weight w").out()).contains("mean,0.625,");
        assertThat(run("compare " + file + " --against other --weight w" + columns)
                        .out())
                .contains("0.625,0.375,0.25,");
        assertThat(run("evaluate " + file + " --outcome grade --item q --weight w")
                        .out())
                .contains("design: weighted, by: w");
    }

    @Test
    void itemWithTwoWeightsIsRefused() throws IOException {
        String file = file("weights.csv", "q,grade,w", "a,1,2", "a,0,1", "b,0,1");

        assertThat(run("evaluate " + file + " --outcome grade --item q --weight w")
                        .err())
                .isEqualTo("credence: " + file + ": an item must have one weight: item 'a' has '2.0' and '1.0'\n");
    }

    @Test
    void errorOfNonNumericWeightStatesRow() throws IOException {
        String file = file("weights.csv", "q,grade,w", "a,1,2", "b,0,-1");

        assertThat(run("evaluate " + file + " --outcome grade --weight w").err())
                .startsWith("credence: " + file)
                .contains("row 2")
                .contains("must be finite and >= 0");
    }

    @Test
    void severalSystemsWithWeightsAreRefused() throws IOException {
        String file = file("weights.csv", "a,b,c,w", "1,0,1,2", "0,1,0.5,1", "0,1,1,1");

        assertThat(run("compare " + file + " --outcome a --against b,c --weight w")
                        .err())
                .contains(
                        "simultaneous intervals are for i.i.d., stratified and clustered items, the sample is weighted");
    }

    @Test
    void endOfARangeMayBeWrittenAsInf() throws IOException {
        String file = file("seconds.csv", "seconds", "1", "2", "4", "8");

        assertThat(run("evaluate " + file + " --outcome seconds --range 0,inf --metric mean --format csv")
                        .out())
                .isEqualTo(run("evaluate " + file + " --outcome seconds --range 0,Infinity --metric mean --format csv")
                        .out());
    }
}
