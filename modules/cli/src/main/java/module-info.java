/** The {@code credence} command. */
module dev.credence.cli {
    requires aircompressor;
    requires de.siegmar.fastcsv;
    requires dev.credence.api;
    requires dev.credence.bayes;
    requires dev.credence.coverage;
    requires dev.credence.curves;
    requires dev.credence.figures;
    requires dev.credence.hypothesis;
    requires dev.credence.jackson;
    requires dev.credence.judge;
    requires dev.credence.outcomes;
    requires dev.credence.page;
    requires dev.credence.report;
    requires dev.credence.sequential;
    requires dev.credence.state;
    requires info.picocli;
    requires java.logging;
    requires java.sql;
    requires me.tongfei.progressbar;
    requires tools.jackson.databind;
    requires static org.jspecify;

    opens dev.credence.cli to
            info.picocli;
    opens dev.credence.cli.baseline to
            info.picocli;
    opens dev.credence.cli.batch to
            info.picocli;
    opens dev.credence.cli.check to
            info.picocli;
    opens dev.credence.cli.collect to
            info.picocli;
    opens dev.credence.cli.compare to
            info.picocli;
    opens dev.credence.cli.coverage to
            info.picocli;
    opens dev.credence.cli.curve to
            info.picocli;
    opens dev.credence.cli.doctor to
            info.picocli;
    opens dev.credence.cli.evaluate to
            info.picocli;
    opens dev.credence.cli.gate to
            info.picocli;
    opens dev.credence.cli.judge to
            info.picocli;
    opens dev.credence.cli.list to
            info.picocli;
    opens dev.credence.cli.manual to
            info.picocli;
    opens dev.credence.cli.options to
            info.picocli;
    opens dev.credence.cli.plan to
            info.picocli;
    opens dev.credence.cli.report to
            info.picocli;
    opens dev.credence.cli.sql to
            info.picocli;
    opens dev.credence.cli.test to
            info.picocli;
    opens dev.credence.cli.watch to
            info.picocli;
}
