package dev.credence.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MetricOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    f1                              | [f1]
                    f1,mcc,accuracy                 | [f1, mcc, accuracy]
                    fbeta:beta=2,undefined=skip,f1  | [fbeta:beta=2,undefined=skip, f1]
                    f1.macro:undefined=nan,recall   | [f1.macro:undefined=nan, recall]
                    f1@cat,f1@dog                   | [f1@cat, f1@dog]
                    accuracy,f1@cat                 | [accuracy, f1@cat]
                    f1@cat, or dog                  | [f1@cat, or dog]
                    f1@a,b                          | [f1@a,b]
                    f1@*,accuracy                   | [f1@*, accuracy]
                    ndcg@10,reciprocal-rank,hit-at:k=1 | [ndcg@10, reciprocal-rank, hit-at:k=1]
                    f1@1,000                        | [f1@1,000]
                    f1@3,accuracy,recall@4          | [f1@3, accuracy, recall@4]
                    ece@cat,f1:threshold=0.5@dog    | [ece@cat, f1:threshold=0.5@dog]
                    auroc@*,ece:bins=5@dog,brier    | [auroc@*, ece:bins=5@dog,brier]
                    auroc@*,accuracy,mcc,f1@dog     | [auroc@*, accuracy, mcc, f1@dog]
                    f1@*x,accuracy                  | [f1@*x,accuracy]
                    expected-cost:costs=0:1/5:0,mcc | [expected-cost:costs=0:1/5:0, mcc]
                    """)
    void commasSeparateMetricsButNotOptionsOrLabels(String typed, String expected) {
        MetricOptions options = new MetricOptions();
        new CommandLine(CommandLine.Model.CommandSpec.create()
                        .addMixin("metrics", CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs("--metric", typed);

        assertThat(options.metrics()).hasToString(expected);
    }
}
