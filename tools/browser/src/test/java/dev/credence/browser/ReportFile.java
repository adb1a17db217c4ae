package dev.credence.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Files of the repository with the command that makes a page of each, and one file whose labels contain markup. */
enum ReportFile {
    BREAST_CANCER(
            "examples/data/breast-cancer.csv",
            "--prediction=logistic_prediction",
            "--score=logistic_score",
            "--positive=malignant",
            "--against=tree_prediction",
            "--against-score=tree_score"),
    LETTERS("examples/data/letters.csv", "--prediction=forest", "--against=knn"),
    SYSTEMS("examples/data/digits.csv", "--prediction=svm", "--against=tree,knn", "--metric=f1.macro,accuracy"),
    SEGMENTATION(
            "examples/data/synthetic-segmentation.csv.gz",
            "--prediction=system_a",
            "--score=system_a_score",
            "--positive=1",
            "--cluster=image"),
    HOSTILE(
            HostileFile.PATH,
            "--prediction=" + HostileFile.COLUMN,
            "--score=score",
            "--positive=" + HostileFile.SECOND,
            "--slice=site");

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final Path FOLDER = Path.of("target", "reports").toAbsolutePath();
    private static final Map<ReportFile, Path> MADE = new ConcurrentHashMap<>();

    private final String data;
    /** The options of the command that makes the page, without line breaks. */
    private final String options;

    ReportFile(String data, String... options) {
        this.data = data;
        this.options = String.join("\n", options);
    }

    /** The page, made on the first call. */
    Path page() {
        return MADE.computeIfAbsent(this, ReportFile::made);
    }

    private static Path made(ReportFile file) {
        try {
            Files.createDirectories(FOLDER);
            if (file == HOSTILE) {
                HostileFile.write();
            }
            Path page = FOLDER.resolve(
                    file.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + ".html");
            run(file.command(page), page);
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command(Path page) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.credence.cli.Main",
                "report",
                data,
                "--truth=truth",
                "--force",
                "-o",
                page.toString()));
        options.lines().forEach(command::add);
        return command;
    }

    private static void run(List<String> command, Path page) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        String reported = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException("credence report made no page: " + reported);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before there was a page: " + page, e);
        }
    }
}
